import type { Newsletter } from '@perfboard/contracts/newsletter';
import { trpc } from '../../data/trpc.ts';
import { formatNumber } from '../admin-shell/format.ts';

/** What came of a newsletter, from what mail servers said and readers did with it. */
export function NewsletterOutcome({
  newsletter,
  pollMs,
}: {
  newsletter: Newsletter;
  pollMs: number | false;
}) {
  const { data } = trpc.newsletter.outcome.useQuery({ uuid: newsletter.uuid }, { refetchInterval: pollMs });
  if (!data) return null;
  const facts = [
    ['Taken by the readers’ mail servers', data.accepted],
    ['Told to come later', data.waiting],
    ['Nobody knows', data.uncertain],
    ['Came back later', data.bounced],
    ['Unsubscribed by this mail’s link', data.left],
    ['Called spam by their readers', data.complaints],
    ...(data.visits === null ? [] : [['Visits by its tagged links', data.visits] as const]),
    ...(data.leads === null ? [] : [['Requests and messages by its tagged links', data.leads] as const]),
  ] as const;
  return (
    <section aria-labelledby="outcome-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="outcome-title" className="text-h3">
        What came of it
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
        <ul className="desk-panel divide-y divide-rule text-small" aria-label="Refusals by their reason">
          {data.refusals.map(({ code, example, total }) => (
            <li key={code ?? example} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
              <span className="designator">{formatNumber(total)}</span>
              <span className="min-w-0 text-danger wrap-anywhere">{example}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">
        Counted from what was sent and said. No mail of ours tells whether it was opened or what was clicked.
      </p>
    </section>
  );
}
