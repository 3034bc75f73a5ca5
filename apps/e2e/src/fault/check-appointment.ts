import { checkCopies, copiesMax } from './check-mail.ts';
import { explainsDoubt } from './excuse.ts';
import { group } from './group.ts';
import { type EndAppointment, type History, isDone, type Mail, type Write } from './history.ts';

const hourMs = 3_600_000;

/** To the members: their visitor picked, moved or canceled a time. */
const isToMembers = ({ subject }: Mail): boolean =>
  /^.* (picked a time|moved an appointment|canceled an appointment): /.test(subject);

export const isOfAppointment = (mail: Mail): boolean =>
  mail.calendar !== undefined || isToMembers(mail) || mail.subject.startsWith('Reminder: ');

const bySubject = (writes: readonly Write[]): Map<string, Write[]> => {
  const own = writes.filter(({ noun }) => noun === 'appointment');
  const sorted = own.sort((one, other) => one.startedAt - other.startedAt);
  return group(sorted, ({ subject }) => subject);
};

/** No time is given to two visitors: by what was acknowledged, and by what is in the database. */
function checkTimes(visitors: ReadonlyMap<string, Write[]>, rows: readonly EndAppointment[]): string[] {
  const found: string[] = [];
  const held = [...visitors].flatMap(([subject, steps]) =>
    steps.flatMap((step, index) =>
      isDone(step) && step.startsAt
        ? {
            ...{ subject, time: step.startsAt, from: step.answeredAt },
            until: steps[index + 1]?.startedAt ?? Number.POSITIVE_INFINITY,
          }
        : [],
    ),
  );
  for (const [time, holders] of group(held, (one) => one.time)) {
    holders.sort((one, other) => one.from - other.from);
    for (const [index, { subject, from }] of holders.entries()) {
      const before = holders[index - 1];
      if (before && before.subject !== subject && from < before.until)
        found.push(`${time} was given to ${before.subject} and to ${subject}`);
    }
  }
  const standing = rows.filter(({ is_cancelled }) => !is_cancelled);
  standing.sort((one, other) => one.starts_at - other.starts_at);
  for (const [index, row] of standing.entries()) {
    const before = standing[index - 1];
    if (before && before.member_id === row.member_id && row.starts_at < before.ends_at)
      found.push(`the appointments of ${before.email} and ${row.email} are at the same time`);
  }
  return found;
}

/** The visitor's last acknowledged step is the state; after it, only a step that was never acknowledged may have had an effect. */
function checkState(subject: string, steps: readonly Write[], rows: readonly EndAppointment[]): string[] {
  const last = steps.findLastIndex(isDone);
  if (rows.length > 1 || (rows.length === 0 && last >= 0))
    return [`the appointment of ${subject} is there ${rows.length} times`];
  const [row] = rows;
  const isOf = ({ action, startsAt = '' }: Write) =>
    action === 'cancel' ? row?.is_cancelled : !row?.is_cancelled && row?.starts_at === Date.parse(startsAt);
  const possible = steps.slice(Math.max(0, last)).filter((step) => isDone(step) || step.attempts > 1);
  if (possible.some(isOf) || (last < 0 && !row)) return [];
  const state = row?.is_cancelled ? 'canceled' : new Date(row?.starts_at ?? 0).toISOString();
  return [`the appointment of ${subject} is ${state}, and no step of its visitor explains it`];
}

/** Each change is the next one of the one before, and the last one is the state. */
function checkChanges({ email, sequence, starts_at, is_cancelled, changes }: EndAppointment): string[] {
  const last = changes.at(-1);
  const numbers = changes.map((change) => change.sequence);
  if (numbers.some((number, index) => number !== index) || last?.sequence !== sequence)
    return [`the appointment of ${email} has the sequence ${numbers.join(', ')}, and is at ${sequence}`];
  return last.starts_at === starts_at && (last.kind === 'cancelled') === is_cancelled
    ? []
    : [`the last change of the appointment of ${email} is not its state`];
}

/** What reached the visitor's calendar: one confirmation of the state, in order, and a reminder to come. */
function checkInvitations(history: History, row: EndAppointment): string[] {
  const { email, uuid, changes } = row;
  const found: string[] = [];
  const arrived = history.mails.filter(({ calendar }) => calendar?.uid === uuid);
  for (const { sequence, kind, starts_at } of changes) {
    const copies = arrived.filter(({ calendar }) => calendar?.sequence === sequence);
    const name = `invitation ${sequence} to ${email}`;
    const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
    if (copies.some(({ calendar }) => calendar?.method !== method || calendar.starts_at !== starts_at))
      found.push(`${name} says something else`);
    found.push(...checkCopies(history, name, copies));
  }
  for (const [index, { at, calendar }] of arrived.entries()) {
    const before = arrived[index - 1];
    if ((before?.calendar?.sequence ?? 0) <= (calendar?.sequence ?? 0)) continue;
    if (!explainsDoubt(history.faults, before?.at ?? 0, at))
      found.push(`the sequence of the invitations to ${email} fell`);
  }
  const last = changes.at(-1);
  if (!last) return found;
  const hasArrived = arrived.some(({ calendar }) => calendar?.sequence === last.sequence);
  const isUncertain = last.status === 'uncertain' && last.doubts === copiesMax;
  // A cancellation is sent only to someone who was invited.
  const isSuperfluous = last.kind === 'cancelled' && last.status === null && arrived.length === 0;
  if (!isSuperfluous && !isUncertain && !(last.status === 'sent' && hasArrived))
    found.push(`the last invitation to ${email} is ${last.status} and arrived: ${hasArrived}`);
  const aheadMs = last.starts_at - last.created_at;
  // Clocks are up to an hour off.
  const isClear = Math.abs(aheadMs - 24 * hourMs) > 2 * hourMs;
  const wanted = last.kind !== 'cancelled' && aheadMs > 24 * hourMs ? 1 : 0;
  if (isClear && last.reminders !== wanted)
    found.push(`the appointment of ${email} has ${last.reminders} reminders`);
  return found;
}

/** The members learn of each change once. */
function checkMembersMail(history: History, { email, changes }: EndAppointment): string[] {
  const own = history.mails.filter((mail) => isToMembers(mail) && mail.reply_to === email);
  const mails = group(own, ({ message_id }) => message_id);
  const found = [...mails.values()].flatMap((copies) =>
    checkCopies(history, `email to the members about ${email}`, copies),
  );
  return mails.size === changes.length
    ? found
    : [...found, `the members learned ${mails.size} times of ${changes.length} changes of ${email}`];
}

/**
 * A time that visitors pick is given once; an acknowledged one is there once, with one confirmation, as its visitor moved or
 * canceled it last, and calendars get its changes in order.
 */
export function checkAppointments(history: History): string[] {
  const { writes, mails, end } = history;
  const rows = end.appointments;
  const visitors = bySubject(writes);
  const known = new Set(rows.map(({ uuid }) => uuid));
  return [
    ...checkTimes(visitors, rows),
    ...[...visitors].flatMap(([subject, steps]) =>
      checkState(
        subject,
        steps,
        rows.filter(({ email }) => email === subject),
      ),
    ),
    ...rows.filter(({ email }) => !visitors.has(email)).map(({ email }) => `${email} never picked a time`),
    ...rows.flatMap((row) => [
      ...checkChanges(row),
      ...checkInvitations(history, row),
      ...checkMembersMail(history, row),
    ]),
    ...mails
      .filter(({ calendar }) => calendar && !known.has(calendar.uid))
      .map(({ to }) => `an invitation to ${to} is about no appointment`),
  ];
}
