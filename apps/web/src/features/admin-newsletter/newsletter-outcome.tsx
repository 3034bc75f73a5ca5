import type { Newsletter } from '@perfboard/contracts/newsletter';
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
  const { formatNumber } = useDeskFormat();
  const { data } = trpc.newsletter.outcome.useQuery({ uuid: newsletter.uuid }, { refetchInterval: pollMs });
  if (!data) return null;
  const facts = [
    ['Accepted by mail servers', data.accepted],
    ['Deferred', data.waiting],
    ['Uncertain', data.uncertain],
    ['Bounced later', data.bounced],
    ['Unsubscribed from this newsletter', data.left],
    ['Marked as spam', data.complaints],
    ...(data.visits === null ? [] : [['Visits from its links', data.visits] as const]),
    ...(data.leads === null ? [] : [['Leads from its links', data.leads] as const]),
  ] as const;
  return (
    <section aria-labelledby="outcome-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="outcome-title" className="text-h3">
        Results
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
        <ul className="desk-panel divide-y divide-rule text-small" aria-label="Refusals by reason">
          {data.refusals.map(({ code, example, total }) => (
            <li key={code ?? example} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
              <span className="designator">{formatNumber(total)}</span>
              <span className="min-w-0 text-danger wrap-anywhere">{example}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">
        Newsletters contain no tracking: opens and clicks are not measured.
      </p>
    </section>
  );
}
