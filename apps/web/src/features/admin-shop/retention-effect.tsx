import { retentionFields } from '@perfboard/contracts/shop/retention';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';

const counted = ({ formatNumber }: DeskFormat, count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** How many rows the form's retention periods would delete, shown before they are saved. */
export function RetentionEffect({ value }: { value: object }) {
  const format = useDeskFormat();
  const checked = retentionFields.safeParse(value);
  const effect = trpc.retention.preview.useQuery(checked.success ? checked.data : skipToken, {
    placeholderData: (previous) => previous,
  });
  if (!checked.success)
    return <p className="text-small text-muted">Enter valid periods to see what would be deleted.</p>;
  if (effect.isError) {
    return <p className="text-small text-danger">Could not count what would be deleted.</p>;
  }
  if (!effect.data) return <p className="text-small text-muted">Counting…</p>;
  const { bookings, contacts, spam_bookings, spam_contacts, other_mails, page_views, recipients } =
    effect.data;
  const total = bookings + contacts + spam_bookings + spam_contacts + other_mails + page_views + recipients;
  return (
    <p role="status" className={`text-small font-semibold ${total > 0 ? 'text-warn' : 'text-muted'}`}>
      {total === 0
        ? 'With these periods, nothing would be deleted tonight.'
        : `Will be deleted tonight: ${[
            counted(format, bookings + contacts, 'booking or message', 'bookings and messages'),
            counted(format, spam_bookings + spam_contacts, 'spam lead', 'spam leads'),
            counted(format, other_mails, 'other email', 'other emails'),
            counted(format, page_views, 'page view count', 'page view counts'),
            counted(format, recipients, 'newsletter delivery', 'newsletter deliveries'),
          ].join(', ')}. This cannot be undone.`}
    </p>
  );
}
