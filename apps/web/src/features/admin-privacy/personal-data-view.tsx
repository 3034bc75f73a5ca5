import type { PersonalData } from '@perfboard/contracts/privacy';
import { privacyMessages } from '@perfboard/contracts/words/operation';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="desk-panel grid content-start gap-3 p-5" aria-label={title}>
      <h2 className="flex items-center gap-2">
        <span className="silkscreen text-copper">{title}</span>
        <span className="designator text-muted">{count}</span>
      </h2>
      {count === 0 ? (
        <p className="text-small text-muted">Nothing stored</p>
      ) : (
        <ul className="grid gap-2 text-small">{children}</ul>
      )}
    </section>
  );
}

interface PersonalDataViewProps {
  data: PersonalData;
  onExport: () => void;
  onErase: () => void;
}

/** What is stored about an address, with export and erasure. */
export function PersonalDataView({ data, onExport, onErase }: PersonalDataViewProps) {
  const { formatInstant } = useDeskFormat();
  const { bookings, contacts, subscriber, mails, newsletters, received_mails: received } = data;
  const lists = [bookings, contacts, mails, newsletters, received];
  const isEmpty = lists.every(({ length }) => length === 0) && !subscriber;
  return (
    <section className="grid gap-5" aria-label={`Data of ${data.email}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <strong>{data.email}</strong>
          {data.is_suppressed && <Badge tone="violet">Erased; will not be emailed again</Badge>}
          {isEmpty && <span className="text-small text-muted">{privacyMessages.nothingFound}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onExport} disabled={isEmpty}>
            <Icon name="download" size={17} />
            Export JSON
          </Button>
          <Button variant="outline" className="text-danger" onClick={onErase}>
            <Icon name="eraser" size={17} />
            Erase
          </Button>
        </div>
      </div>
      {!isEmpty && (
        <div className="grid gap-5 lg:grid-cols-2">
          <Group title="Requests" count={bookings.length}>
            {bookings.map((booking) => (
              <li key={booking.uuid} className="border-rule border-t pt-2">
                <strong>{booking.project_title}</strong>
                <br />
                {booking.full_name}, {booking.mobile_no}, {formatInstant(booking.created_at)}
                {booking.note && <span className="block text-muted">Note: {booking.note}</span>}
              </li>
            ))}
          </Group>
          <Group title="Messages" count={contacts.length}>
            {contacts.map((contact) => (
              <li key={contact.uuid} className="border-rule border-t pt-2">
                <strong>{contact.subject}</strong>
                <br />
                {contact.name}, {contact.mobile}, {formatInstant(contact.created_at)}
                <span className="block whitespace-pre-wrap text-muted">{contact.message}</span>
                {contact.note && <span className="block text-muted">Note: {contact.note}</span>}
              </li>
            ))}
          </Group>
          <Group title="Subscription" count={subscriber ? 1 : 0}>
            {subscriber && (
              <li>
                {subscriber.status} since {formatInstant(subscriber.status_changed_at)}, signed up{' '}
                {formatInstant(subscriber.created_at)}
              </li>
            )}
          </Group>
          <Group title="Received email" count={received.length}>
            {received.map(({ from_email, subject, received_at }) => (
              <li key={from_email + received_at + subject}>
                <strong>{subject || 'No subject'}</strong>
                <br />
                {from_email}, {formatInstant(received_at)}
              </li>
            ))}
          </Group>
          <Group title="Email" count={mails.length + newsletters.length}>
            {mails.map((mail) => (
              <li key={mail.kind + mail.created_at}>
                {mail.kind.replaceAll('_', ' ')}: {mail.status}
                {mail.sent_at && `, ${formatInstant(mail.sent_at)}`}
              </li>
            ))}
            {newsletters.map((newsletter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list without ids
              <li key={index}>
                Newsletter “{newsletter.subject}”: {newsletter.status}
                {newsletter.sent_at && `, ${formatInstant(newsletter.sent_at)}`}
                {newsletter.bounced_at && `; bounced ${formatInstant(newsletter.bounced_at)}`}
                {newsletter.complained_at && `; marked as spam ${formatInstant(newsletter.complained_at)}`}
                {newsletter.left_at && `; unsubscribed ${formatInstant(newsletter.left_at)}`}
                {newsletter.last_error && (
                  <span className="block text-muted wrap-anywhere">{newsletter.last_error}</span>
                )}
              </li>
            ))}
          </Group>
        </div>
      )}
    </section>
  );
}
