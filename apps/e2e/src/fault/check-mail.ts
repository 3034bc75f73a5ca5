import { isOfAppointment } from './check-appointment.ts';
import { doubtfulFaults, doubtsPerFault, explainsDoubt } from './excuse.ts';
import type { History, Mail } from './history.ts';
import { forgottenNotes } from './lost.ts';

/** An uncertain email is sent again once, never twice. */
export const copiesMax = 2;

/** The copies of one email that no fault explains: a second one needs a fault that lost the answer to the first. */
export function checkCopies(history: History, name: string, copies: readonly Mail[]): string[] {
  const found: string[] = [];
  if (copies.length > copiesMax + forgottenNotes(history, copies))
    found.push(`${name} arrived ${copies.length} times`);
  for (const [index, copy] of copies.slice(1).entries()) {
    if (!explainsDoubt(history.faults, copies[index]?.at ?? 0, copy.at))
      found.push(`${name} arrived again, and no fault explains it`);
  }
  return found;
}

interface Staff {
  desk: string;
  ownerEmail: string;
}

/** Which mail of which lead this is, or null for a newsletter or the owner's digest. */
const leadMailOf = (mail: Mail, { desk, ownerEmail }: Staff): string | null => {
  const { to, reply_to, subject, unsubscribe } = mail;
  // A client's message on its page causes one more.
  if (unsubscribe || to === ownerEmail || subject.startsWith('New reply: ')) return null;
  if (isOfAppointment(mail)) return null;
  if (to === desk && subject.startsWith('Accepted: quote')) return `quote_accepted ${reply_to}`;
  if (subject.startsWith('Quote ')) return `quote ${to}`;
  if (subject.startsWith('You accepted quote ')) return `quote_receipt ${to}`;
  return to === desk ? `notification ${reply_to}` : `acknowledgement ${to}`;
};

/** Each lead's two mails, and those of its quote, arrived, once; a second copy needs a fault that lost the answer to the first. */
export function checkLeadMails(history: History, staff: Staff): string[] {
  const { mails, faults, end } = history;
  const found: string[] = [];
  const copies = new Map<string, Mail[]>();
  for (const mail of mails) {
    const name = leadMailOf(mail, staff);
    if (name) copies.set(name, [...(copies.get(name) ?? []), mail]);
  }
  const owed = new Map(
    end.notifications.map(({ kind, email, status, doubts }) => [
      `${kind.replace(/^(booking|contact)_/, '')} ${email}`,
      { status, doubts },
    ]),
  );
  const wanted = [
    ...end.leads.flatMap(({ email }) => [`notification ${email}`, `acknowledgement ${email}`]),
    ...end.quotes.flatMap(({ email, number, status }) => [
      ...(number === null ? [] : [`quote ${email}`]),
      ...(status === 'accepted' ? [`quote_accepted ${email}`, `quote_receipt ${email}`] : []),
    ]),
  ];
  let repeated = 0;
  for (const name of wanted) {
    const row = owed.get(name);
    const own = copies.get(name) ?? [];
    copies.delete(name);
    if (!row) found.push(`${name} was never asked for`);
    else if (row.status === 'sent' && own.length === 0)
      found.push(`${name} is called sent and never arrived`);
    else if (row.status !== 'sent' && !(row.status === 'uncertain' && row.doubts === copiesMax))
      found.push(`${name} is ${row.status}`);
    if (new Set(own.map(({ message_id }) => message_id)).size > 1) found.push(`${name} has two Message-IDs`);
    found.push(...checkCopies(history, name, own));
    repeated += Math.max(0, own.length - 1);
  }
  for (const name of copies.keys()) found.push(`${name} is a mail about no lead`);
  const most = doubtsPerFault.notifications * doubtfulFaults(faults);
  if (repeated > most) found.push(`${repeated} second copies, ${most} explained`);
  return found;
}
