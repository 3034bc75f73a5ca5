import { presenceTiming } from '@perfboard/contracts/words/presence';
import { describe, expect, test } from 'vitest';
import { followPresence, merge } from './follow-presence.ts';
import { PresenceBoard } from './presence-board.ts';

const lead = { kind: 'booking' as const, id: 'b1' };

/** A board whose clock the test sets. */
function openBoard() {
  let at = 0;
  const board = new PresenceBoard(() => at);
  let count = 0;
  return {
    board,
    pass: (ms: number) => {
      at += ms;
      board.expire();
    },
    beat: (member: string, over: object = {}) => {
      count += 1;
      const beat = { member, tab: `tab-${member}`, beat: count, subject: lead, is_editing: false, ...over };
      board.hear(beat);
    },
    seenBy: (reader: string, subject = 'booking:b1') => board.membersOf(subject, reader).map(({ id }) => id),
  };
}

describe('who has a lead open', () => {
  test('is seen by others and not by oneself, until the beats stop', () => {
    const { beat, seenBy, pass } = openBoard();
    beat('ann');
    expect([seenBy('bo'), seenBy('ann')]).toEqual([['ann'], []]);
    pass(presenceTiming.beatMs);
    beat('ann');
    pass(presenceTiming.goneMs - 1);
    expect(seenBy('bo')).toEqual(['ann']);
    pass(1);
    expect(seenBy('bo')).toEqual([]);
    expect(presenceTiming.goneMs).toBeLessThan(10_000);
    expect(presenceTiming.goneMs).toBeGreaterThan(2 * presenceTiming.beatMs);
  });

  test('with two tabs is one member, as long as one of them is open', () => {
    const { board, beat, seenBy } = openBoard();
    beat('ann', { tab: 'first-tab' });
    beat('ann', { tab: 'second-tab', is_editing: true });
    expect(board.membersOf('booking:b1', 'bo')).toEqual([{ id: 'ann', is_editing: true }]);
    beat('ann', { tab: 'second-tab', subject: null });
    expect(board.membersOf('booking:b1', 'bo')).toEqual([{ id: 'ann', is_editing: false }]);
    beat('ann', { tab: 'first-tab', subject: null });
    expect(seenBy('bo')).toEqual([]);
  });

  test('is not opened again by a beat that the closing one overtook', () => {
    const { beat, seenBy } = openBoard();
    beat('ann', { beat: 7, subject: null });
    beat('ann', { beat: 6 });
    expect(seenBy('bo')).toEqual([]);
  });

  test('is at one lead in each tab', () => {
    const { beat, seenBy } = openBoard();
    beat('ann');
    beat('ann', { subject: { kind: 'contact', id: 'c1' } });
    expect([seenBy('bo'), seenBy('bo', 'contact:c1')]).toEqual([[], ['ann']]);
  });

  test('fills no memory: a member has a limited number of tabs', () => {
    const { board, beat } = openBoard();
    for (let tab = 0; tab < 1_000; tab += 1)
      beat('ann', { tab: `tab-number-${tab}`, subject: { kind: 'project', id: `p${tab}` } });
    expect(board.subjects().size).toBe(24);
  });

  test('is seen at once, although the member has just opened thirty others in hidden tabs', () => {
    const { beat, seenBy } = openBoard();
    for (let tab = 0; tab < 30; tab += 1) beat('ann', { tab: `hidden-tab-${tab}`, subject: null });
    beat('ann');
    expect(seenBy('bo')).toEqual(['ann']);
  });
});

test('a reader gets everything first, then what changes, together with another source', async () => {
  const { board, beat } = openBoard();
  const stop = new AbortController();
  async function* changes() {
    yield 'change';
    await new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve());
    });
  }
  beat('ann');
  const events = merge(changes(), followPresence(board, 'bo', stop.signal));
  const next = async () => (await events.next()).value;
  const first = [await next(), await next()];
  expect(first).toContainEqual('change');
  expect(first).toContainEqual({
    is_all: true,
    presence: [{ subject: 'booking:b1', members: [{ id: 'ann', is_editing: false }] }],
  });
  beat('ann', { subject: null });
  expect(await next()).toEqual({ is_all: false, presence: [{ subject: 'booking:b1', members: [] }] });
  stop.abort();
  expect((await events.next()).done).toBe(true);
});

test('a reader that leaves after an event ends both sources', async () => {
  const ended: string[] = [];
  async function* source(name: string) {
    try {
      for (;;) yield name;
    } finally {
      ended.push(name);
    }
  }
  const events = merge(source('main'), source('side'));
  await events.next();
  await events.return(undefined);
  await expect.poll(() => ended.sort()).toEqual(['main', 'side']);
});
