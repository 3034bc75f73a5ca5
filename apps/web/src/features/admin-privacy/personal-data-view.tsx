import type { FoundData, PersonalData } from '@perfboard/contracts/privacy';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { mailLabel } from '../admin-job/job-labels.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { ServerText } from '../admin-shell/server-text.tsx';
import { DataGroup, FileNames } from './data-group.tsx';
import { TeamData } from './team-data.tsx';

interface PersonalDataViewProps {
  data: FoundData;
  onExport: () => void;
  onErase: () => void;
}

type Mail = PersonalData['mails'][number];

/** An automatic email: what it was about, and what became of it. */
function MailLine({ mail: { kind, status, sent_at } }: { mail: Mail }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const mail = mailLabel(t, kind);
  return sent_at
    ? t('mailLineAt', { mail, status, at: formatInstant(sent_at) })
    : t('mailLine', { mail, status });
}

type Newsletter = PersonalData['newsletters'][number];

/** A newsletter to the address, and how its subscriber answered. */
function NewsletterLine({ newsletter }: { newsletter: Newsletter }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const { subject, status, sent_at, bounced_at, complained_at, left_at } = newsletter;
  const at = (instant: string | null) => (instant ? formatInstant(instant) : '');
  const has = (instant: string | null) => (instant ? 'yes' : 'no');
  return t('newsletterLine', {
    subject,
    status,
    hasSent: has(sent_at),
    sent: at(sent_at),
    hasBounced: has(bounced_at),
    bounced: at(bounced_at),
    isComplaint: has(complained_at),
    complained: at(complained_at),
    hasLeft: has(left_at),
    left: at(left_at),
  });
}

/** What is stored about an address, with export and erasure. */
export function PersonalDataView({ data, onExport, onErase }: PersonalDataViewProps) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const { bookings, contacts, subscriber, mails, newsletters, received_mails: received } = data;
  const { quotes, appointments, notes, replies, follow_ups, invitations, uploads, counts } = data;
  const shown = [bookings, contacts, mails, newsletters, received];
  const lists = [...shown, quotes, appointments, notes, replies, follow_ups, invitations, uploads];
  const isEmpty = lists.every(({ length }) => length === 0) && !subscriber;
  return (
    <section className="grid gap-5" aria-label={t('dataOf', { email: data.email })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <strong>{data.email}</strong>
          {data.is_suppressed && <Badge tone="violet">{t('isErased')}</Badge>}
          {isEmpty && <span className="text-small text-muted">{t('nothingFound')}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onExport} disabled={isEmpty}>
            <Icon name="download" size={17} />
            {t('exportJson')}
          </Button>
          <Button variant="outline" className="text-danger" onClick={onErase}>
            <Icon name="eraser" size={17} />
            {t('erase')}
          </Button>
        </div>
      </div>
      {!isEmpty && (
        <div className="grid gap-5 lg:grid-cols-2">
          <DataGroup title={t('requests')} count={counts.bookings} shown={bookings.length}>
            {bookings.map((booking) => (
              <li key={booking.uuid} className="border-rule border-t pt-2">
                <strong>{booking.project_title}</strong>
                <br />
                {booking.full_name}, {booking.mobile_no}, {formatInstant(booking.created_at)}
                {booking.note && (
                  <span className="block text-muted">{t('noteLine', { note: booking.note })}</span>
                )}
                <FileNames names={booking.files} />
              </li>
            ))}
          </DataGroup>
          <DataGroup title={t('messages')} count={counts.contacts} shown={contacts.length}>
            {contacts.map((contact) => (
              <li key={contact.uuid} className="border-rule border-t pt-2">
                <strong>{contact.subject}</strong>
                <br />
                {contact.name}, {contact.mobile}, {formatInstant(contact.created_at)}
                <span className="block whitespace-pre-wrap text-muted">{contact.message}</span>
                {contact.note && (
                  <span className="block text-muted">{t('noteLine', { note: contact.note })}</span>
                )}
              </li>
            ))}
          </DataGroup>
          <TeamData data={data} />
          <DataGroup title={t('subscription')} count={subscriber ? 1 : 0}>
            {subscriber && (
              <li>
                {t('subscriptionLine', {
                  status: subscriber.status,
                  since: formatInstant(subscriber.status_changed_at),
                  at: formatInstant(subscriber.created_at),
                })}
              </li>
            )}
          </DataGroup>
          {uploads.length > 0 && (
            <DataGroup title={t('uploads')} count={counts.uploads} shown={uploads.length}>
              {uploads.map(({ file_name, line, created_at }) => (
                <li key={created_at + line} className="wrap-anywhere">
                  {t('uploadLine', { file: file_name, line, at: formatInstant(created_at) })}
                </li>
              ))}
            </DataGroup>
          )}
          <DataGroup title={t('receivedEmail')} count={counts.received_mails} shown={received.length}>
            {received.map(({ from_email, subject, received_at, files }) => (
              <li key={from_email + received_at + subject}>
                <strong>{subject || t('noSubject')}</strong>
                <br />
                {from_email}, {formatInstant(received_at)}
                <FileNames names={files} />
              </li>
            ))}
          </DataGroup>
          <DataGroup
            title={t('email')}
            count={counts.mails + counts.newsletters}
            shown={mails.length + newsletters.length}
          >
            {mails.map((mail) => (
              <li key={mail.kind + mail.created_at}>
                <MailLine mail={mail} />
              </li>
            ))}
            {newsletters.map((newsletter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list without ids
              <li key={index}>
                <NewsletterLine newsletter={newsletter} />
                {newsletter.last_error && (
                  <span className="block text-muted wrap-anywhere">
                    <ServerText>{newsletter.last_error}</ServerText>
                  </span>
                )}
              </li>
            ))}
          </DataGroup>
        </div>
      )}
    </section>
  );
}
