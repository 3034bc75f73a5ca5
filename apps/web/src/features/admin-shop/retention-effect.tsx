import { retentionFields } from '@perfboard/contracts/shop/retention';
import { skipToken } from '@tanstack/react-query';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useSettled } from '../admin-shell/use-settled.ts';

/** How many rows the form's retention periods would delete, shown before they are saved. */
export function RetentionEffect({ value }: { value: object }) {
  const t = useMessages('desk_shop');
  const checked = retentionFields.safeParse(useSettled(value));
  const effect = trpc.retention.preview.useQuery(checked.success ? checked.data : skipToken, {
    placeholderData: (previous) => previous,
  });
  if (!checked.success) return <p className="text-small text-muted">{t('periodsInvalid')}</p>;
  if (effect.isError) {
    return <p className="text-small text-danger">{t('effectFailed')}</p>;
  }
  if (!effect.data) return <p className="text-small text-muted">{t('counting')}</p>;
  const { bookings, contacts, spam_bookings, spam_contacts, other_mails, page_views, recipients } =
    effect.data;
  const total = bookings + contacts + spam_bookings + spam_contacts + other_mails + page_views + recipients;
  return (
    <p role="status" className={`text-small font-semibold ${total > 0 ? 'text-warn' : 'text-muted'}`}>
      {total === 0
        ? t('effectNone')
        : t('effect', {
            leads: bookings + contacts,
            spam: spam_bookings + spam_contacts,
            mails: other_mails,
            views: page_views,
            deliveries: recipients,
          })}
    </p>
  );
}
