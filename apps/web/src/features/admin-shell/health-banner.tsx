import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { troublesOf } from './health-troubles.ts';
import { ReservedSpace } from './reserved-space.tsx';
import { readStored, writeStored } from './stored.ts';

const askAgainMs = 30_000;
const dismissedKey = 'health.dismissed';

const HealthList = lazyPart(['desk_health'], async () => (await import('./health-list.tsx')).HealthList);

const UpdateNotice = lazyPart(
  ['desk_health'],
  async () => (await import('./update-notice.tsx')).UpdateNotice,
);

/**
 * Shows on every screen what prevents emails from being sent, because an unseen failure leaves leads
 * unanswered. If dismissed, it reappears with the next change.
 */
export function HealthBanner() {
  const { data, isPending } = trpc.health.get.useQuery(undefined, {
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
  const dismiss = () => {
    writeStored(dismissedKey, kinds);
    setDismissed(kinds);
  };
  return (
    <>
      <ReservedSpace name="health" isReady={!isPending}>
        {data && kinds !== '' && dismissed !== kinds && (
          <HealthList health={data} troubles={troubles} onDismiss={dismiss} />
        )}
      </ReservedSpace>
      {update}
    </>
  );
}
