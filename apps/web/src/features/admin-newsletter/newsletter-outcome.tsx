import type { Newsletter } from '@perfboard/contracts/newsletter';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

/** The results of a newsletter: accepted, bounced, complaints, unsubscriptions, visits and leads. */
export function NewsletterOutcome({
  newsletter,
  pollMs,
}: {
  newsletter: Newsletter;
  pollMs: number | false;
}) {
  const t = useMessages('desk_newsletter');
  const { formatNumber } = useDeskFormat();
  const { data } = trpc.newsletter.outcome.useQuery({ uuid: newsletter.uuid }, { refetchInterval: pollMs });
  if (!data) return null;
  const facts = [
    [t('accepted'), data.accepted],
    [t('deferred'), data.waiting],
    [t('uncertain'), data.uncertain],
    [t('bounced'), data.bounced],
    [t('left'), data.left],
    [t('complaints'), data.complaints],
    ...(data.visits === null ? [] : [[t('visits'), data.visits] as const]),
    ...(data.leads === null ? [] : [[t('leads'), data.leads] as const]),
  ] as const;
  return (
    <section aria-labelledby="outcome-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="outcome-title" className="text-h3">
        {t('results')}
      </h2>
      <dl className="desk-panel grid gap-4 p-5 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([name, count]) => (
          <div key={name} className="grid gap-1">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="designator text-[1.25rem]">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {data.refusals.length > 0 && (
        <ul className="desk-panel divide-y divide-rule text-small" aria-label={t('refusals')}>
          {data.refusals.map(({ code, example, total }) => (
            <li key={code ?? example} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
              <span className="designator">{formatNumber(total)}</span>
              <span className="min-w-0 text-danger wrap-anywhere">{example}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">{t('noTracking')}</p>
    </section>
  );
}
