import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { troublesOf } from './health-troubles.ts';
import { readStored, writeStored } from './stored.ts';

const askAgainMs = 30_000;
const dismissedKey = 'health.dismissed';
const roomKey = 'health.room';

interface Room {
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
}

const HealthList = lazyPart(['desk_health'], async () => (await import('./health-list.tsx')).HealthList);

const UpdateNotice = lazyPart(
  ['desk_health'],
  async () => (await import('./update-notice.tsx')).UpdateNotice,
);

/** The room that the problems took when they were last shown: what is below does not move when they are read again. */
function LastRoom() {
  const [room] = useState(() => readStored<Room>(roomKey));
  return room?.width === window.innerWidth ? <div style={{ height: room.height }} /> : null;
}

/** Stores the room that the problems take. */
function MeasuredRoom({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    writeStored(roomKey, { width: window.innerWidth, height: ref.current?.offsetHeight } as Room);
  });
  return <div ref={ref}>{children}</div>;
}

/**
 * Shows on every screen what prevents emails from being sent, because an unseen failure leaves leads
 * unanswered. If dismissed, it reappears with the next change.
 */
export function HealthBanner() {
  const { data } = trpc.health.get.useQuery(undefined, {
    refetchInterval: askAgainMs,
    staleTime: askAgainMs,
  });
  const isOwner = useMay('owner');
  const [dismissed, setDismissed] = useState(() => readStored<string>(dismissedKey));
  const troubles = data ? troublesOf(data) : [];
  const update = data?.update && isOwner && (
    <Suspense>
      <UpdateNotice {...data.update} />
    </Suspense>
  );
  const kinds = troubles
    .map(({ kind, detail }) => (detail === undefined ? kind : `${kind} ${detail}`))
    .join(', ');
  // A problem that recurs after it was fixed is a change.
  useEffect(() => {
    if (!data || kinds !== '') return;
    writeStored(dismissedKey, undefined);
    setDismissed(undefined);
  }, [data, kinds]);
  const isShown = kinds !== '' && dismissed !== kinds;
  useEffect(() => {
    if (data && !isShown) writeStored(roomKey, undefined);
  }, [data, isShown]);
  if (!data) return <LastRoom />;
  if (!isShown) return update;
  const dismiss = () => {
    writeStored(dismissedKey, kinds);
    setDismissed(kinds);
  };
  return (
    <>
      <Suspense fallback={<LastRoom />}>
        <MeasuredRoom>
          <HealthList health={data} troubles={troubles} onDismiss={dismiss} />
        </MeasuredRoom>
      </Suspense>
      {update}
    </>
  );
}
