import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { readStored, writeStored } from './stored.ts';

interface Room {
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
}

const keyOf = (name: string) => `room.${name}`;

function LastRoom({ name }: { name: string }) {
  const room = readStored<Room>(keyOf(name));
  return room?.width === window.innerWidth ? <div style={{ height: room.height }} /> : null;
}

function MeasuredRoom({ name, children }: { name: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Fonts that arrive later change it, too.
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      writeStored(keyOf(name), height ? ({ width: window.innerWidth, height } satisfies Room) : undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [name]);
  return (
    <div ref={ref} className="empty:hidden">
      {children}
    </div>
  );
}

/**
 * What is not there when its screen is first shown: until it is ready, it keeps the room that it had the last
 * time, so that what is below does not move.
 * @param name of the room, in this browser
 */
export function KeptRoom({
  name,
  isReady,
  children,
}: {
  name: string;
  isReady: boolean;
  children: ReactNode;
}) {
  const room = <LastRoom name={name} />;
  if (!isReady) return room;
  return (
    <Suspense fallback={room}>
      <MeasuredRoom name={name}>{children}</MeasuredRoom>
    </Suspense>
  );
}
