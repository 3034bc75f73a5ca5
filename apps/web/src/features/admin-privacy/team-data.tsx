import { showMoney } from '@perfboard/contracts/money';
import type { FoundData, PersonalData } from '@perfboard/contracts/privacy';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { DataGroup, FileNames } from './data-group.tsx';

const yesOrNo = (value: string | null): 'yes' | 'no' => (value ? 'yes' : 'no');

function QuoteLine({ quote }: { quote: PersonalData['quotes'][number] }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const { number, version, status, total, currency, sent_at, created_at } = quote;
  return t('quoteLine', {
    hasNumber: yesOrNo(number),
    number: number ?? '',
    version,
    status,
    amount: showMoney(total, currency, t.language),
    at: formatInstant(sent_at ?? created_at),
  });
}

function AppointmentLine({ appointment }: { appointment: PersonalData['appointments'][number] }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const { starts_at, kind_name, place, cancelled_at } = appointment;
  return t('appointmentLine', {
    at: formatInstant(starts_at),
    hasKind: yesOrNo(kind_name),
    kind: kind_name,
    hasPlace: yesOrNo(place),
    place,
    isCancelled: yesOrNo(cancelled_at),
    cancelled: cancelled_at ? formatInstant(cancelled_at) : '',
  });
}

/** What the team wrote and planned for the leads of an address. */
export function TeamData({ data }: { data: FoundData }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const { quotes, appointments, notes, replies, follow_ups: followUps, invitations, counts } = data;
  return (
    <>
      <DataGroup title={t('quotes')} count={counts.quotes} shown={quotes.length}>
        {quotes.map((quote) => (
          <li key={quote.uuid} className="border-rule border-t pt-2">
            <strong>{quote.title}</strong>
            <br />
            <QuoteLine quote={quote} />
          </li>
        ))}
      </DataGroup>
      <DataGroup title={t('appointments')} count={counts.appointments} shown={appointments.length}>
        {appointments.map((appointment) => (
          <li key={appointment.starts_at + appointment.cancelled_at}>
            <AppointmentLine appointment={appointment} />
          </li>
        ))}
      </DataGroup>
      <DataGroup title={t('notes')} count={counts.notes} shown={notes.length}>
        {notes.map(({ body, created_at }) => (
          <li key={created_at + body} className="border-rule border-t pt-2">
            {formatInstant(created_at)}
            <span className="block whitespace-pre-wrap text-muted">{body}</span>
          </li>
        ))}
      </DataGroup>
      <DataGroup title={t('replies')} count={counts.replies} shown={replies.length}>
        {replies.map(({ subject, body, created_at, files }) => (
          <li key={created_at + subject} className="border-rule border-t pt-2">
            <strong>{subject}</strong>
            <br />
            {formatInstant(created_at)}
            <span className="block whitespace-pre-wrap text-muted">{body}</span>
            <FileNames names={files} />
          </li>
        ))}
      </DataGroup>
      <DataGroup title={t('followUps')} count={counts.follow_ups} shown={followUps.length}>
        {followUps.map(({ due_at, note, created_at }) => (
          <li key={created_at + due_at}>
            {formatInstant(due_at)}
            {note && <span className="block whitespace-pre-wrap text-muted">{note}</span>}
          </li>
        ))}
      </DataGroup>
      <DataGroup title={t('invitations')} count={counts.invitations} shown={invitations.length}>
        {invitations.map(({ role, created_at }) => (
          <li key={created_at}>{t('invitationLine', { role, at: formatInstant(created_at) })}</li>
        ))}
      </DataGroup>
    </>
  );
}
