import type { FoundData } from '@perfboard/contracts/privacy';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';

/** What an erasure deletes, by kind; drafts, sent and accepted quotes are counted apart. */
export function EraseQuestion({ data }: { data: FoundData }) {
  const t = useMessages('desk_system');
  const stored = data.counts;
  const { draft: drafts = 0, accepted = 0 } = stored.quotes_by_status;
  const sent = stored.quotes - drafts - accepted;
  const counts = [
    ['eraseBookings', stored.bookings],
    ['eraseContacts', stored.contacts],
    ['eraseQuotes', stored.quotes],
    ['eraseAppointments', stored.appointments],
    ['eraseNotes', stored.notes],
    ['eraseReplies', stored.replies],
    ['eraseReceived', stored.received_mails],
    ['eraseFiles', stored.files],
    ['eraseFollowUps', stored.follow_ups],
    ['eraseInvitations', stored.invitations],
    ['eraseUploads', stored.uploads],
  ] as const;
  const found = counts.filter(([, count]) => count > 0);
  return (
    <div className="grid gap-3">
      <p>
        {t.rich('eraseText', {
          email: data.email,
          strong: (parts) => <strong key="email">{parts}</strong>,
        })}
      </p>
      {(found.length > 0 || data.subscriber) && (
        <ul className="list-disc ps-5">
          {found.map(([key, count]) => (
            <li key={key}>
              {key === 'eraseQuotes' ? t(key, { count, drafts, sent, accepted }) : t(key, { count })}
            </li>
          ))}
          {data.subscriber && <li>{t('eraseSubscription')}</li>}
        </ul>
      )}
      {sent + accepted > 0 && <Alert tone="warn">{t('keepQuotes')}</Alert>}
    </div>
  );
}
