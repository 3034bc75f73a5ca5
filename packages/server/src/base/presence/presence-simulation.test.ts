import { presenceTiming } from '@perfboard/contracts/words/presence';
import { createRandom } from '@perfboard/testing/random';
import { expect, test } from 'vitest';
import { PresenceBoard } from './presence-board.ts';

const subjects = ['a', 'b', 'c'].map((id) => ({ kind: 'booking' as const, id }));
const stepMs = 250;
/** The longest way of a beat to another process. */
const wayMs = 500;
const lifeMs = 60_000;

interface Tab {
  member: string;
  tab: string;
  subject: (typeof subjects)[number] | null;
  beat: number;
  nextAt: number;
  /** Fell silent: a crash, a closed lid, a cut connection. */
  isDead: boolean;
  /** When it last changed. */
  since: number;
}

/**
 * Tabs open, close, change their lead and die; beats take their time, overtake each other and are lost now and then;
 * a process restarts and knows nothing. Answers what a reader at any process saw that was wrong.
 */
function simulate(seed: number): string[] {
  const random = createRandom(seed);
  let now = 0;
  const openBoard = () => new PresenceBoard(() => now);
  const boards = [openBoard(), openBoard(), openBoard()];
  const startedAt = boards.map(() => 0);
  const onTheWay: { at: number; board: number; send: () => void }[] = [];
  const tabs: Tab[] = Array.from({ length: 5 }, (_, index) => ({
    member: `m${index % 3}`,
    tab: `tab-${index}-long`,
    subject: null,
    beat: 0,
    nextAt: 0,
    isDead: false,
    since: 0,
  }));
  const beat = (tab: Tab) => {
    tab.beat += 1;
    const said = {
      member: tab.member,
      tab: tab.tab,
      beat: tab.beat,
      subject: tab.subject,
      is_editing: false,
    };
    for (const board of boards.keys())
      onTheWay.push({
        at: now + random.integer(wayMs),
        board,
        send: () => boards[board]?.hear(said),
      });
    tab.nextAt = now + presenceTiming.beatMs;
  };
  const found: string[] = [];
  for (; now < lifeMs; now += stepMs) {
    for (const tab of tabs) {
      if (tab.isDead) continue;
      const chance = random.next();
      if (chance < 0.01) Object.assign(tab, { isDead: true, since: now });
      else if (chance < 0.04) {
        Object.assign(tab, { subject: random.next() < 0.3 ? null : subjects[random.integer(3)], since: now });
        beat(tab);
      } else if (now >= tab.nextAt) beat(tab);
    }
    for (const message of onTheWay.splice(0)) {
      if (message.at > now) onTheWay.push(message);
      else message.send();
    }
    if (random.next() < 0.01) {
      const place = random.integer(boards.length);
      boards[place]?.close();
      boards[place] = openBoard();
      startedAt[place] = now;
    }
    for (const [place, board] of boards.entries()) {
      board.expire();
      for (const subject of subjects) {
        const seen = board.membersOf(`booking:${subject.id}`, 'reader').map(({ id }) => id);
        for (const member of ['m0', 'm1', 'm2']) {
          const own = tabs.filter((tab) => tab.member === member);
          const isOpen = own.some(
            (tab) => !tab.isDead && tab.subject === subject && now - tab.since >= 2 * wayMs,
          );
          const wasOpen = own.some(
            (tab) =>
              (!tab.isDead && tab.subject === subject) ||
              now - tab.since <= presenceTiming.goneMs + 2 * wayMs,
          );
          const isFresh = now - (startedAt[place] ?? 0) <= presenceTiming.beatMs + 2 * wayMs;
          if (isOpen && !isFresh && !seen.includes(member))
            found.push(`${now}: ${member} is not seen at ${place}`);
          if (!wasOpen && seen.includes(member)) found.push(`${now}: ${member} is still seen at ${place}`);
        }
      }
    }
  }
  for (const board of boards) board.close();
  return found;
}

test('whatever crashes, overtakes or restarts: who is there is seen, and who is gone is not', () => {
  for (let seed = 0; seed < 100; seed += 1) expect([seed, simulate(seed)]).toEqual([seed, []]);
});
