import { describe, expect, test } from 'vitest';
import { check, missedMarks } from './check.ts';
import { emptyHistory } from './history.ts';
import { at, lies, writeOf } from './lies.ts';
import { patchPrograms } from './program.ts';
import { sabotages } from './sabotage.ts';
import { soundHistory } from './sound-history.ts';

describe('the checker', () => {
  const floor = { leads: 1, newsletterMails: 2, faults: 1 };

  test('finds nothing in a run without a broken promise', () => {
    expect(check(soundHistory(), floor)).toEqual([]);
  });

  test('names what a run never met, without which its result means nothing', () => {
    expect(missedMarks(emptyHistory())).toHaveLength(10);
    const history = soundHistory();
    const lead = writeOf(history, 'create');
    Object.assign(lead, { attempts: 2, lastSentAt: 1_050 });
    Object.assign(at(history.end.leads, 0), { created_at: 1_010 });
    expect(missedMarks(history).join()).not.toMatch(/lost after its commit/);
    Object.assign(at(history.end.leads, 0), { created_at: 1_060 });
    expect(missedMarks(history).join()).toMatch(/never: an answer was lost after its commit/);
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

  test('accepts that a recipient left because of an uncertain copy, if it was retried', () => {
    const history = soundHistory();
    Object.assign(at(history.end.deliveries, 0), { status: 'suppressed' });
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
      history.end.notifications.length = 0;
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
    Object.assign(at(history.end.deliveries, 0), { claimed_at: 9_530 });
    expect(check(history, floor)).toEqual([]);
    const [bo, cy] = [at(history.mails, 2), at(history.mails, 3)];
    history.mails.push({ ...bo, at: 5_700 }, { ...cy, at: 9_530 }, { ...cy, at: 9_540 });
    Object.assign(writeOf(history, 'submit'), { status: null, answeredAt: null });
    const found = check(history, floor).sort();
    expect(found.map((line) => line.replace(/ in .*/, ''))).toEqual([
      'Newsletter 0 to bo@x.example arrived 2 times',
      'Newsletter 0 to cy@x.example arrived 3 times',
      'newsletter submit of Newsletter 0 was never answered',
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

  test('expects a failover to bring back an unused image, whose job gives up before it is removed again', () => {
    const history = soundHistory();
    history.end.givenUp.push({ job: 'image.process', error: 'is missing', picture_uuid: 'gone' });
    expect(check(history, floor)).toEqual(['given up: image.process: is missing']);
    history.faults.push({ name: 'fail over', from: 9_500, to: 9_550, proof: 'lacks the last commits' });
    expect(check(history, floor)).toEqual([]);
  });

  test('fails a run in which nothing happened', () => {
    expect(check(emptyHistory(), floor)).toHaveLength(3);
  });

  test.each(lies)('detects that %s', (_name, finding, edit) => {
    const history = soundHistory();
    edit(history);
    expect(check(history, floor).join('\n')).toMatch(finding);
  });
});

test('every mechanism that can be taken out still reads as its sabotage expects', () => {
  for (const { patches = [] } of Object.values(sabotages)) patchPrograms(patches).remove();
});
