import { retentionFields } from '@perfboard/contracts/shop/retention';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../../data/trpc.ts';
import { formatNumber } from '../admin-shell/format.ts';

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** How many rows the periods in the form would erase, before they are saved. */
export function RetentionEffect({ value }: { value: object }) {
  const checked = retentionFields.safeParse(value);
  const effect = trpc.retention.preview.useQuery(checked.success ? checked.data : skipToken, {
    placeholderData: (previous) => previous,
  });
  if (!checked.success)
    return <p className="text-small text-muted">Mend the periods to see what they would erase.</p>;
  if (effect.isError) {
    return <p className="text-small text-danger">What these periods would erase could not be counted.</p>;
  }
  if (!effect.data) return <p className="text-small text-muted">Counting…</p>;
  const { bookings, contacts, spam_bookings, spam_contacts, other_mails, page_views, recipients } =
    effect.data;
  const total = bookings + contacts + spam_bookings + spam_contacts + other_mails + page_views + recipients;
  return (
    <p role="status" className={`text-small font-semibold ${total > 0 ? 'text-warn' : 'text-muted'}`}>
      {total === 0
        ? 'With these periods nothing stored today is old enough to be erased.'
        : `With these periods the next night erases ${[
            counted(bookings + contacts, 'booking or message', 'bookings and messages'),
            counted(spam_bookings + spam_contacts, 'lead that looks like spam', 'leads that look like spam'),
            counted(other_mails, 'mail that belongs to no lead', 'mails that belong to no lead'),
            counted(page_views, 'count of page views', 'counts of page views'),
            counted(recipients, 'recipient of an old newsletter', 'recipients of old newsletters'),
          ].join(', ')}. That cannot be undone.`}
    </p>
  );
}
