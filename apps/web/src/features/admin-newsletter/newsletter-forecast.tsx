import type { Newsletter } from '@perfboard/contracts/newsletter';
import type { NewsletterForecast as Forecast } from '@perfboard/contracts/newsletter-forecast';
import { type EmailProvider, emailProviders } from '@perfboard/contracts/words/subscriber';
import { trpc } from '../../data/trpc.ts';
import { formatInstant, formatNumber } from '../admin-shell/format.ts';

const pollMs = 10_000;
const names: Record<EmailProvider, string> = {
  gmail: 'Gmail',
  yahoo: 'Yahoo',
  outlook: 'Outlook/Hotmail',
  other: 'others',
};

const shared = (sharing: number): string => (sharing > 1 ? `, shared by ${sharing} newsletters` : '');

function limitsOf({ warm_up, mails_per_second, sharing }: Forecast): string[] {
  return [
    ...(warm_up
      ? [
          `${formatNumber(warm_up.per_hour)} an hour ${warm_up.each_provider ? 'per provider' : 'in total'} until ${formatInstant(warm_up.until)}${shared(warm_up.sharing)}`,
        ]
      : []),
    ...(mails_per_second === null ? [] : [`${mails_per_second} a second${shared(sharing)}`]),
  ];
}

/** When it is over at the earliest, and why: the shop's own limits, since nobody knows what a mail server will say. */
export function NewsletterForecast({ newsletter }: { newsletter: Newsletter }) {
  const { data } = trpc.newsletter.forecast.useQuery({ uuid: newsletter.uuid }, { refetchInterval: pollMs });
  if (!data || data.least_seconds === null || data.least_seconds === 0) return null;
  const end = new Date(Date.now() + data.least_seconds * 1_000).toISOString();
  const left = emailProviders.filter((name) => data.pending[name] > 0);
  return (
    <div className="grid gap-1 text-small text-muted">
      <p>
        Finishes {formatInstant(end)} at the earliest. Limits: {limitsOf(data).join('; ')}.
      </p>
      {left.length > 0 && (
        <p>
          {newsletter.planned === null ? 'Remaining' : 'Remaining (queued so far)'}:{' '}
          {left.map((name) => `${names[name]} ${formatNumber(data.pending[name])}`).join(', ')}
        </p>
      )}
    </div>
  );
}
