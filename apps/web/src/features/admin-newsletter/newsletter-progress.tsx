import type { Newsletter } from '@perfboard/contracts/newsletter';
import {
  type NewsletterDeliveryStatus,
  newsletterDeliveryStatuses,
} from '@perfboard/contracts/words/newsletter';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { deliveryLabel } from './newsletter-state.ts';

const fills: Record<NewsletterDeliveryStatus, string> = {
  sent: 'bg-signal',
  failed: 'bg-danger',
  uncertain: 'bg-warn',
  suppressed: 'bg-violet',
  sending: 'bg-info',
  pending: 'bg-sunken',
};
/** Finished states first, so that the bar grows from the left. */
const order: readonly NewsletterDeliveryStatus[] = [
  'sent',
  'failed',
  'uncertain',
  'suppressed',
  'sending',
  'pending',
];

/** How many deliveries are finished. */
const finished = ({ progress }: Newsletter): number =>
  progress.sent + progress.failed + progress.suppressed + progress.uncertain;

/** A bar with one segment per status. */
export function ProgressBar({ newsletter }: { newsletter: Newsletter }) {
  const t = useMessages('desk_newsletter');
  const { total, progress } = newsletter;
  return (
    <div
      role="progressbar"
      aria-label={t('statusSending')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={finished(newsletter)}
      className="flex h-3 w-full overflow-hidden rounded-full border border-rule bg-sunken"
    >
      {total > 0 &&
        order.map((status) => (
          <span
            key={status}
            className={`${fills[status]} transition-[width]`}
            style={{ width: `${(progress[status] / total) * 100}%` }}
          />
        ))}
    </div>
  );
}

/** The progress bar with its numbers. */
export function NewsletterProgress({ newsletter }: { newsletter: Newsletter }) {
  const t = useMessages('desk_newsletter');
  const { formatNumber } = useDeskFormat();
  return (
    <div className="grid gap-4">
      <p className="text-small" role="status">
        {t.rich('sentOf', {
          sent: newsletter.progress.sent,
          total: newsletter.total,
          count: (parts) => (
            <span key="sent" className="designator text-[1.25rem]">
              {parts}
            </span>
          ),
        })}
      </p>
      {newsletter.planned !== null && (
        <p className="text-small text-muted">
          {t.rich('queuedSoFar', {
            planned: newsletter.planned,
            total: newsletter.total,
            count: (parts) => (
              <span key="planned" className="designator">
                {parts}
              </span>
            ),
          })}
        </p>
      )}
      <ProgressBar newsletter={newsletter} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {newsletterDeliveryStatuses.map((status) => (
          <div key={status} className="flex items-center gap-2">
            <dt className="flex items-center gap-2 text-muted">
              <span
                className={`size-2.5 rounded-full border border-rule-strong ${fills[status]}`}
                aria-hidden="true"
              />
              {t(deliveryLabel(newsletter, status))}
            </dt>
            <dd className="designator">{formatNumber(newsletter.progress[status])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
