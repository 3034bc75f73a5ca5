import type { History, Write } from './history.ts';

export const writeOf = (history: History, action: string, noun?: string): Write =>
  history.writes.find((one) => one.action === action && (!noun || one.noun === noun)) as Write;
export const at = <Item>(items: readonly Item[], index: number): Item => items.at(index) as Item;

/** A false history, and the checker's finding. */
export const lies: [name: string, told: RegExp, edit: (history: History) => unknown][] = [
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
    ({ end }) => Object.assign(at(end.followUps, 0), { has_fired: false }),
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
    ({ mails }) => Object.assign(at(mails, 7), { pdf: 'abd' }),
  ],
  [
    'the confirmation of an acceptance never arrives',
    /quote_receipt ada@x.example is called sent and never arrived/,
    ({ mails }) => mails.splice(7, 1),
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
    ({ end, mails }) => [end.recipients.shift(), mails.splice(2, 1)],
  ],
  [
    'a newsletter is called sent and was not',
    /bo@x.example is called sent and never arrived/,
    ({ mails }) => mails.splice(2, 1),
  ],
  [
    'a reader is left in limbo',
    /is left sending/,
    ({ end }) => Object.assign(at(end.recipients, 0), { status: 'sending' }),
  ],
  [
    'a reader is uncertain without a fault',
    /uncertain, and no fault/,
    ({ end, faults }) => [Object.assign(at(end.recipients, 0), { status: 'uncertain' }), faults.pop()],
  ],
  [
    'somebody who had left is sent to',
    /who had left/,
    ({ end }) => Object.assign(at(end.recipients, 1), { claimed_at: 7_200 }),
  ],
  [
    'a paused newsletter goes on',
    /after pause/,
    ({ end }) => Object.assign(at(end.recipients, 0), { claimed_at: 5_800 }),
  ],
  [
    'a newsletter is made twice',
    /there 2 times/,
    ({ end }) => end.newsletters.push({ uuid: 'c2', subject: 'Newsletter 0', status: 'done' }),
  ],
  [
    'a screen misses a change',
    /not told of booking/,
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
