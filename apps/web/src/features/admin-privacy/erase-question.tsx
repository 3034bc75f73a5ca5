import type { PersonalData } from '@perfboard/contracts/privacy';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';

const filesOf = (rows: ReadonlyArray<{ files: readonly string[] }>): number =>
  rows.reduce((count, { files }) => count + files.length, 0);

/** What an erasure deletes, by kind; drafts, sent and accepted quotes are counted apart. */
export function EraseQuestion({ data }: { data: PersonalData }) {
  const t = useMessages('desk_system');
  const { bookings, contacts, quotes, replies, received_mails: received } = data;
  const drafts = quotes.filter(({ status }) => status === 'draft').length;
  const accepted = quotes.filter(({ status }) => status === 'accepted').length;
  const sent = quotes.length - drafts - accepted;
  const counts = [
    ['eraseBookings', bookings.length],
    ['eraseContacts', contacts.length],
    ['eraseQuotes', quotes.length],
    ['eraseAppointments', data.appointments.length],
    ['eraseNotes', data.notes.length],
    ['eraseReplies', replies.length],
    ['eraseReceived', received.length],
    ['eraseFiles', filesOf(bookings) + filesOf(replies) + filesOf(received)],
    ['eraseFollowUps', data.follow_ups.length],
    ['eraseInvitations', data.invitations.length],
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
