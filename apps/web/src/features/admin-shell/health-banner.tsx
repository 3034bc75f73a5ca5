import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { type Health, troublesOf } from './health-troubles.ts';
import { readStored, writeStored } from './stored.ts';

const askAgainMs = 30_000;
const dismissedKey = 'health.dismissed';

const HealthList = lazyPart(['desk_health'], async () => (await import('./health-list.tsx')).HealthList);

/** For owners: a newer version of the product, with notes for operators. */
function UpdateNotice({ version, changelog }: NonNullable<Health['update']>) {
  const t = useMessages('desk');
  return (
    <section
      aria-label={t('update')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2 text-small"
    >
      <span>{t('newVersion', { version })}</span>
      <a href={changelog} target="_blank" rel="noreferrer" className="py-1 font-semibold">
        {t('readChanges')}
      </a>
    </section>
  );
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
  const update = data?.update && isOwner && <UpdateNotice {...data.update} />;
  const kinds = troubles
    .map(({ kind, detail }) => (detail === undefined ? kind : `${kind} ${detail}`))
    .join(', ');
  // A problem that recurs after it was fixed is a change.
  useEffect(() => {
    if (!data || kinds !== '') return;
    writeStored(dismissedKey, undefined);
    setDismissed(undefined);
  }, [data, kinds]);
  if (!data || troubles.length === 0 || dismissed === kinds) return update;
  const dismiss = () => {
    writeStored(dismissedKey, kinds);
    setDismissed(kinds);
  };
  return (
    <>
      <Suspense>
        <HealthList health={data} troubles={troubles} onDismiss={dismiss} />
      </Suspense>
      {update}
    </>
  );
}
