import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { readStored, writeStored } from './stored.ts';

interface Space {
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
}

const keyOf = (name: string) => `space.${name}`;

function LastSpace({ name }: { name: string }) {
  const space = readStored<Space>(keyOf(name));
  return space?.width === window.innerWidth ? <div style={{ height: space.height }} /> : null;
}

function MeasuredSpace({ name, children }: { name: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Fonts that arrive later change it, too.
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      writeStored(keyOf(name), height ? ({ width: window.innerWidth, height } satisfies Space) : undefined);
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
 * What is not there when its screen is first shown: until it is ready, it has the space that it had the last
 * time, so that what is below does not move.
 * @param name under which this browser stores its height
 */
export function ReservedSpace({
  name,
  isReady,
  children,
}: {
  name: string;
  isReady: boolean;
  children: ReactNode;
}) {
  const space = <LastSpace name={name} />;
  if (!isReady) return space;
  return (
    <Suspense fallback={space}>
      <MeasuredSpace name={name}>{children}</MeasuredSpace>
    </Suspense>
  );
}
