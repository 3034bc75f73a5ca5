import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { emptyHistory, type History, type Write } from './history.ts';
import { patchPrograms } from './program.ts';
import { sabotages } from './sabotage.ts';
import { soundHistory } from './sound-history.ts';

const writeOf = (history: History, action: string, noun?: string): Write =>
  history.writes.find((one) => one.action === action && (!noun || one.noun === noun)) as Write;
const at = <Item>(items: readonly Item[], index: number): Item => items.at(index) as Item;

/** What goes wrong, and what the checker says of it. */
const lies: [name: string, told: RegExp, edit: (history: History) => unknown][] = [
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
    'a notice never arrives',
    /notice ada@x.example is called sent and never arrived/,
    ({ mails }) => mails.shift(),
  ],
  ['a notice is forgotten', /never asked for/, ({ end }) => end.notices.shift()],
  [
    'a notice arrives twice without a fault',
    /no fault explains it/,
    ({ mails }) => mails.push({ ...at(mails, 0), at: 2_500 }),
  ],
  [
    'a notice arrives three times',
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
    'a paused campaign goes on',
    /after pause/,
    ({ end }) => Object.assign(at(end.recipients, 0), { claimed_at: 5_800 }),
  ],
  [
    'a campaign is made twice',
    /there 2 times/,
    ({ end }) => end.campaigns.push({ uuid: 'c2', subject: 'Newsletter 0', status: 'done' }),
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
    ({ end }) => end.givenUp.push({ job: 'notice.send', error: 'refused', picture_uuid: null }),
  ],
  ['a process crashes', /ended by itself/, ({ crashes }) => crashes.push('worker 0')],
];

describe('the checker', () => {
  const floor = { leads: 1, newsletters: 2, faults: 1 };

  test('says nothing of a run in which every promise was kept', () => {
    expect(check(soundHistory(), floor)).toEqual([]);
  });

  test('forgives a second copy that a fault explains', () => {
    const history = soundHistory();
    history.mails.push({ ...at(history.mails, 0), at: 40_500 });
    expect(check(history, floor)).toEqual([]);
  });

  test('forgives a newsletter that arrives again where its owner asked for that, once', () => {
    const history = soundHistory();
    history.writes.push({ ...writeOf(history, 'submit'), action: 'retry' });
    history.mails.push({ ...at(history.mails, 2), at: 40_500 });
    expect(check(history, floor)).toEqual([]);
    history.mails.push({ ...at(history.mails, 2), at: 40_600 });
    expect(check(history, floor).join()).toMatch(/arrived 3 times/);
  });

  test('forgives that somebody left because of a copy of which nobody was sure, where it was tried again', () => {
    const history = soundHistory();
    Object.assign(at(history.end.recipients, 0), { status: 'suppressed' });
    expect(check(history, floor).join()).toMatch(/is suppressed and arrived/);
    history.writes.push({ ...writeOf(history, 'submit'), action: 'retry' });
    expect(check(history, floor)).toEqual([]);
  });

  test('forgives what a fail-over may have lost, and nothing that was acknowledged before', () => {
    const losing = (from: number, name = 'fail over') => {
      const history = soundHistory();
      history.faults.push({ name, from, to: from + 50, proof: 'lacks the last commits' });
      // The lead of 900 to 1,100, its mails' rows, and the note of a newsletter of 5,500.
      history.end.leads.pop();
      history.end.notices.length = 0;
      history.mails.push({ ...at(history.mails, 2), at: 5_700 });
      return check(history, floor).join('\n');
    };
    expect(losing(900)).toMatch(/^[^\n]*bo@x.example arrived 2 times$/);
    expect(losing(5_300)).toMatch(/^[^\n]*ada@x.example is there 0 times/);
    expect(losing(900, 'crash postgres')).toMatch(/ada@x.example is there 0 times/);
  });

  test('of a fail-over forgives neither a third copy, nor a whole newsletter that was paused, nor a write without an answer', () => {
    const history = soundHistory();
    history.faults.push({ name: 'fail over', from: 9_500, to: 9_550, proof: 'lacks the last commits' });
    Object.assign(writeOf(history, 'pause'), { startedAt: 9_500, answeredAt: 9_520 });
    expect(check(history, floor)).toEqual([]);
    // Claimed after a pause that may be lost; a second copy of what went out long before, and a third one of what went out then.
    Object.assign(at(history.end.recipients, 0), { claimed_at: 9_530 });
    expect(check(history, floor)).toEqual([]);
    const [bo, cy] = [at(history.mails, 2), at(history.mails, 3)];
    history.mails.push({ ...bo, at: 5_700 }, { ...cy, at: 9_530 }, { ...cy, at: 9_540 });
    Object.assign(writeOf(history, 'submit'), { status: null, answeredAt: null });
    const told = check(history, floor).sort();
    expect(told.map((line) => line.replace(/ in .*/, ''))).toEqual([
      'Newsletter 0 to bo@x.example arrived 2 times',
      'Newsletter 0 to cy@x.example arrived 3 times',
      'campaign submit of Newsletter 0 was never answered',
    ]);
  });

  test('forgives the files of a board that a fail-over brought back, and a copy of a mail for each that forgot it', () => {
    const losing = (...from: number[]) => {
      const history = soundHistory();
      for (const at of from)
        history.faults.push({ name: 'fail over', from: at, to: at + 50, proof: 'lacks the last commits' });
      Object.assign(at(history.end.pictures, 0), { status: 'failed' });
      history.end.files.pop();
      history.end.givenUp.push({ job: 'image.process', error: 'is missing', picture_uuid: 'i' });
      const first = at(history.mails, 0);
      for (const later of [20_000, 40_500, 40_600]) history.mails.push({ ...first, at: later });
      return check(history, floor).join('\n');
    };
    // The board was renamed at 9,000.
    expect(losing(9_000, 40_500, 40_600)).toBe('');
    expect(losing(9_000, 40_500)).toMatch(/^[^\n]* arrived 4 times$/);
    expect(losing(40_500)).toMatch(/is failed[\s\S]*lacks originals[\s\S]*given up: image.process/);
  });

  test('fails a run in which nothing happened', () => {
    expect(check(emptyHistory(), floor)).toHaveLength(3);
  });

  test.each(lies)('tells when %s', (_name, told, edit) => {
    const history = soundHistory();
    edit(history);
    expect(check(history, floor).join('\n')).toMatch(told);
  });
});

test('every mechanism that can be taken out still reads as its sabotage expects', () => {
  for (const { patches = [] } of Object.values(sabotages)) patchPrograms(patches).remove();
});
