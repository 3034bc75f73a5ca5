import type { EndAppointment, History, Mail, Write } from './history.ts';
import { pickedAt } from './sound-history.ts';

export const writeOf = (history: History, action: string, noun?: string): Write =>
  history.writes.find((one) => one.action === action && (!noun || one.noun === noun)) as Write;
export const at = <Item>(items: readonly Item[], index: number): Item => items.at(index) as Item;

const appointment = ({ end }: History): EndAppointment => at(end.appointments, 0);
const invitation = ({ mails }: History, sequence: number): Mail =>
  mails.find(({ calendar }) => calendar?.sequence === sequence) as Mail;
const receipt = ({ mails }: History): Mail => mails.find(({ message_id }) => message_id === '<qr>') as Mail;
const without = ({ mails }: History, mail: Mail) => mails.splice(mails.indexOf(mail), 1);

/** A false history, and the checker's finding. */
export const lies: [name: string, finding: RegExp, edit: (history: History) => unknown][] = [
  ['a lead is lost', /booking ada@x.example is there 0 times/, ({ end }) => end.leads.pop()],
  [
    'a lead is there twice',
    /there 2 times/,
    ({ end }) => end.leads.push({ ...at(end.leads, 0), uuid: 'l2' }),
  ],
  [
    'a lead was sent by nobody',
    /sent by nobody/,
    ({ end }) => end.leads.push({ ...at(end.leads, 0), email: 'eve@x.example' }),
  ],
  [
    'a lead is answered with another uuid',
    /another one's uuid/,
    (history) => Object.assign(writeOf(history, 'create'), { uuid: 'z' }),
  ],
  [
    'a write is never answered',
    /never answered/,
    (history) => Object.assign(writeOf(history, 'rename'), { status: null }),
  ],
  [
    'a write is refused',
    /was answered 403/,
    (history) => Object.assign(writeOf(history, 'rename'), { status: 403 }),
  ],
  [
    'a renaming is done twice',
    /1 times rename answered, 2 times done/,
    ({ end }) => Object.assign(at(end.audits, 1), { count: 2 }),
  ],
  [
    'a renaming is undone',
    /was rev 1|called rev 1 last/,
    ({ end }) => Object.assign(at(end.projects, 0), { project_name: 'Board 0 rev 0' }),
  ],
  [
    'a notification never arrives',
    /notification ada@x.example is called sent and never arrived/,
    ({ mails }) => mails.shift(),
  ],
  [
    'a follow-up never fires',
    /follow-up f of ada@x.example never fired/,
    ({ end }) => Object.assign(at(end.followUps, 0), { fired_at: null }),
  ],
  [
    'a follow-up has two notifications',
    /follow-up f of ada@x.example has 2 notifications/,
    ({ end }) => Object.assign(at(end.followUps, 0), { notified: 2 }),
  ],
  [
    'the email of a follow-up arrives twice without a fault',
    /follow-up f of ada@x.example arrived again/,
    ({ mails }) => mails.push({ ...at(mails, 4), at: 2_500 }),
  ],
  [
    'the email of a follow-up never arrives',
    /follow-up f of ada@x.example arrived 0 times/,
    ({ mails }) => mails.splice(4, 1),
  ],
  ['a follow-up is lost', /follow-up of ada@x.example is there 0 times/, ({ end }) => end.followUps.pop()],
  [
    'a follow-up fires before its time',
    /follow-up f of ada@x.example fired before its time/,
    ({ end }) => Object.assign(at(end.followUps, 0), { fired_at: 1_000 }),
  ],
  [
    'one time is given to two visitors',
    /T10:00:00.000Z was given to ada@x.example and to bo@x.example/,
    (history) =>
      history.writes.push({
        ...writeOf(history, 'move', 'appointment'),
        ...{ subject: 'bo@x.example', startedAt: 30_000, answeredAt: 30_100 },
      }),
  ],
  [
    'two appointments are at the same time',
    /appointments of ada@x.example and bo@x.example are at the same time/,
    (history) =>
      history.end.appointments.push({
        ...appointment(history),
        ...{ uuid: 't2', email: 'bo@x.example', starts_at: appointment(history).starts_at + 60_000 },
      }),
  ],
  [
    'a time that was picked is lost',
    /appointment of ada@x.example is there 0 times/,
    ({ end }) => end.appointments.pop(),
  ],
  [
    'a time that was picked is there twice',
    /appointment of ada@x.example is there 2 times/,
    (history) => history.end.appointments.push({ ...appointment(history), uuid: 't2' }),
  ],
  [
    'a time that no one picked is there',
    /eve@x.example never picked a time/,
    (history) => Object.assign(appointment(history), { email: 'eve@x.example' }),
  ],
  [
    'a move is undone',
    /appointment of ada@x.example is 2026-12-01T09:00:00.000Z, and no step/,
    (history) => Object.assign(appointment(history), { starts_at: Date.parse(pickedAt[0]) }),
  ],
  [
    'a cancellation is undone',
    /appointment of ada@x.example is 2026-12-01T10:00:00.000Z, and no step/,
    (history) =>
      history.writes.push({
        ...writeOf(history, 'move', 'appointment'),
        ...{ action: 'cancel', startsAt: undefined, startedAt: 30_000, answeredAt: 30_100 },
      }),
  ],
  [
    'two changes of an appointment have one sequence',
    /appointment of ada@x.example has the sequence 0, 0, and is at 0/,
    (history) => [
      Object.assign(appointment(history), { sequence: 0 }),
      Object.assign(at(appointment(history).changes, 1), { sequence: 0 }),
    ],
  ],
  [
    'the last change of an appointment is not its state',
    /last change of the appointment of ada@x.example is not its state/,
    (history) => Object.assign(at(appointment(history).changes, 1), { kind: 'cancelled' }),
  ],
  [
    'the sequence of invitations falls',
    /sequence of the invitations to ada@x.example fell/,
    (history) => {
      const [earlier] = without(history, invitation(history, 0));
      if (earlier) history.mails.push({ ...earlier, at: 21_000 });
    },
  ],
  [
    'an invitation names another time',
    /invitation 1 to ada@x.example says something else/,
    (history) => Object.assign(invitation(history, 1).calendar ?? {}, { starts_at: 0 }),
  ],
  [
    'an invitation never arrives',
    /last invitation to ada@x.example is sent and arrived: false/,
    (history) => without(history, invitation(history, 1)),
  ],
  [
    'an invitation arrives twice without a fault',
    /invitation 1 to ada@x.example arrived again/,
    (history) => history.mails.push({ ...invitation(history, 1), at: 21_000 }),
  ],
  [
    'an invitation is about no appointment',
    /invitation to ada@x.example is about no appointment/,
    (history) => Object.assign(invitation(history, 1).calendar ?? {}, { uid: 'x' }),
  ],
  [
    'the members never learn of a move',
    /members learned 1 times of 2 changes of ada@x.example/,
    (history) => without(history, history.mails.find(({ message_id }) => message_id === '<d1>') as Mail),
  ],
  [
    'a reminder is not planned',
    /appointment of ada@x.example has 0 reminders/,
    (history) => Object.assign(at(appointment(history).changes, 1), { reminders: 0 }),
  ],
  [
    'a member with a lead open is never seen',
    /api 0 never saw the member/,
    ({ presence }) => Object.assign(at(presence, 0), { isSeen: false, goneAfterMs: null }),
  ],
  [
    'a member who is gone is shown',
    /api 0 shows a member who is gone/,
    ({ presence }) => Object.assign(at(presence, 0), { goneAfterMs: null }),
  ],
  [
    'a member who is gone is shown for long',
    /api 0 showed a member for 600000 ms/,
    ({ presence }) => Object.assign(at(presence, 0), { goneAfterMs: 600_000 }),
  ],
  [
    'a quote is there twice',
    /the quote to ada@x.example is there 2 times/,
    ({ end }) => end.quotes.push({ ...at(end.quotes, 0), uuid: 'q2', number: 'Q-2026-0002' }),
  ],
  [
    'an accepted quote is not accepted',
    /is viewed and was accepted/,
    ({ end }) => Object.assign(at(end.quotes, 0), { status: 'viewed' }),
  ],
  [
    'a quote is accepted twice',
    /has 2 notifications/,
    ({ end }) => end.notifications.push({ ...at(end.notifications, 3) }),
  ],
  [
    'a number of quotes is left out',
    /the numbers of quotes are 2/,
    ({ end }) => Object.assign(at(end.quotes, 0), { number: 'Q-2026-0002' }),
  ],
  [
    'the page of a quote shows another total than its email',
    /shows 71.36 EUR, and the page 71.37 EUR/,
    ({ end }) => Object.assign(at(end.quotes, 0), { total: '71.37 EUR' }),
  ],
  [
    'the confirmation of an acceptance has another PDF',
    /"You accepted quote Q-2026-0001: LoRa" has another PDF/,
    (history) => Object.assign(receipt(history), { pdf: 'abd' }),
  ],
  [
    'the confirmation of an acceptance never arrives',
    /quote_receipt ada@x.example is called sent and never arrived/,
    (history) => without(history, receipt(history)),
  ],
  ['a reply is lost', /"Answer 0" is stored 0 times/, ({ answers }) => answers.push('Answer 0')],
  [
    'a reply is stored twice',
    /"Answer 1" is stored 2 times/,
    ({ answers, end }) => {
      answers.push('Answer 1');
      end.answers.push('Answer 1', 'Answer 1');
    },
  ],
  ['a client’s message is lost', /of ada@x.example is stored 0 times/, ({ end }) => end.messages.pop()],
  [
    'a client’s message is stored twice',
    /of ada@x.example is stored 2 times/,
    ({ end }) => end.messages.push('ada@x.example'),
  ],
  ['a notification is forgotten', /never asked for/, ({ end }) => end.notifications.shift()],
  [
    'a notification arrives twice without a fault',
    /no fault explains it/,
    ({ mails }) => mails.push({ ...at(mails, 0), at: 2_500 }),
  ],
  [
    'a notification arrives three times',
    /arrived 3 times/,
    ({ mails }) => mails.push({ ...at(mails, 0), at: 40_050 }, { ...at(mails, 0), at: 40_060 }),
  ],
  [
    'a second copy has another Message-ID',
    /two Message-IDs/,
    ({ mails }) => mails.push({ ...at(mails, 0), at: 40_050, message_id: '<m>' }),
  ],
  [
    'a newsletter arrives twice in the middle of a fault',
    /bo@x.example arrived 2 times/,
    ({ mails }) => mails.push({ ...at(mails, 2), at: 40_050 }),
  ],
  [
    'a reader is skipped',
    /left out bo@x.example/,
    ({ end, mails }) => [end.deliveries.shift(), mails.splice(2, 1)],
  ],
  [
    'a newsletter is called sent and was not',
    /bo@x.example is called sent and never arrived/,
    ({ mails }) => mails.splice(2, 1),
  ],
  [
    'a reader is left in limbo',
    /is left sending/,
    ({ end }) => Object.assign(at(end.deliveries, 0), { status: 'sending' }),
  ],
  [
    'a reader is uncertain without a fault',
    /uncertain, and no fault/,
    ({ end, faults }) => [Object.assign(at(end.deliveries, 0), { status: 'uncertain' }), faults.pop()],
  ],
  [
    'somebody who had left is sent to',
    /who had left/,
    ({ end }) => Object.assign(at(end.deliveries, 1), { claimed_at: 7_200 }),
  ],
  [
    'a paused newsletter goes on',
    /after pause/,
    ({ end }) => Object.assign(at(end.deliveries, 0), { claimed_at: 5_800 }),
  ],
  [
    'a newsletter is made twice',
    /there 2 times/,
    ({ end }) => end.newsletters.push({ uuid: 'c2', subject: 'Newsletter 0', status: 'done' }),
  ],
  [
    'a screen misses a change',
    /did not learn of booking/,
    ({ followers }) => at(followers, 0).events.splice(1, 1),
  ],
  [
    'a page is old',
    /shows rev 0 of Board 0, which was rev 1 for 3100 ms/,
    ({ reads }) => Object.assign(at(reads, 1).boards, { 'Board 0': 0 }),
  ],
  ['a page lacks a board', /lacks Board 0/, ({ reads }) => Object.assign(at(reads, 1), { boards: {} })],
  ['a picture lacks a file', /lacks originals/, ({ end }) => end.files.pop()],
  [
    'a file has outlived the sweep',
    /belongs to no picture/,
    ({ end }) => [
      Object.assign(end, { at: 4e6 }),
      end.files.push({ key: 'k', content_hash: 'o', modified_at: 1 }),
    ],
  ],
  [
    'more files are orphaned than were faults',
    /left files without a row/,
    ({ end, faults }) => [faults.pop(), end.files.push({ key: 'k', content_hash: 'o', modified_at: 49_000 })],
  ],
  ['work is left', /left in limbo/, ({ end }) => Object.assign(end.pending, { jobs: 1 })],
  [
    'a job is given up',
    /given up/,
    ({ end }) => end.givenUp.push({ job: 'notification.send', error: 'refused', picture_uuid: null }),
  ],
  ['nightly work is never done', /never done: a digest/, ({ overdue }) => overdue.push('a digest')],
  ['a process crashes', /ended by itself/, ({ crashes }) => crashes.push('worker 0')],
];
