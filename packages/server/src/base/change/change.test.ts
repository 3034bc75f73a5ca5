import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually, lasts } from '@perfboard/testing/eventually';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeListener } from '../service/services.ts';
import { type FeedEvent, followChanges } from './change.ts';
import { listenToChanges } from './change-listener.ts';
import { openChangeSource } from './change-source.ts';

/** Follows the feed until closed, and collects its events. */
function followFeed(options: Omit<Parameters<typeof followChanges>[0], 'signal'>) {
  const abort = new AbortController();
  const events: FeedEvent[] = [];
  const ended = (async () => {
    for await (const event of followChanges({ ...options, signal: abort.signal })) events.push(event);
  })();
  return {
    events,
    uuids: () => events.map(({ change }) => change.uuid).filter(Boolean),
    until(check: () => boolean) {
      return eventually('the feed sends it', () => {
        if (check()) return true;
        throw new Error(`So far ${JSON.stringify(events)}`);
      });
    },
    async close() {
      abort.abort();
      await ended;
    },
  };
}

let database: TestDatabase;
let changes: ChangeListener;
beforeAll(async () => {
  database = await createTestDatabase();
  changes = listenToChanges({ databaseUrl: database.url, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await changes?.close();
  await database?.drop();
});

const follow = (lastEventId?: string) =>
  followFeed({ source: openChangeSource(database.pool), changes, lastEventId });

/**
 * Waits until a position is older than the stored changes. While a transaction of any database of this server
 * is older than the first stored change, a returning client must read everything.
 */
async function settled(): Promise<void> {
  await subscribe();
  await eventually('older transactions have ended', async () => {
    const { rows } = await database.pool.query(
      'select pg_snapshot_xmin(pg_current_snapshot()) > min(tx) as settled from changes',
    );
    return rows[0].settled;
  });
}

const insert = `insert into subscribers (uuid, email) values (gen_random_uuid(), $1) returning uuid`;
let count = 0;
async function subscribe(client: { query: typeof database.pool.query } = database.pool): Promise<string> {
  count += 1;
  const { rows } = await client.query<{ uuid: string }>(insert, [`reader${count}@example.com`]);
  return rows[0]?.uuid as string;
}

test('a new connection must read everything once, then gets changes', async () => {
  await subscribe();
  const feed = follow();
  await feed.until(() => feed.events.length === 1);
  expect(feed.events[0]?.change.kind).toBe('start');
  const uuid = await subscribe();
  await feed.until(() => feed.events.length === 2);
  expect(feed.events[1]?.change).toEqual({ kind: 'subscriber', action: 'created', uuid });
  await feed.close();
});

test('changes during a lost connection arrive after it, once and in order', async () => {
  await settled();
  const first = follow();
  await first.until(() => first.events.length === 1);
  const seen = await subscribe();
  await first.until(() => first.uuids().includes(seen));
  const lastEventId = first.events.at(-1)?.id;
  await first.close();
  const missed = [await subscribe(), await subscribe(), await subscribe()];
  const second = follow(lastEventId);
  // While another transaction on the server is slow, changes that were already sent may be repeated first.
  const isMissed = (uuid: string) => missed.includes(uuid);
  await second.until(() => second.uuids().filter(isMissed).length >= 3);
  expect(second.uuids().filter(isMissed)).toEqual(missed);
  await second.close();
});

test('a connection lost before the first change misses nothing', async () => {
  await settled();
  const first = follow();
  await first.until(() => first.events.length === 1);
  const lastEventId = first.events[0]?.id;
  await first.close();
  const missed = await subscribe();
  const second = follow(lastEventId);
  await second.until(() => second.uuids().includes(missed));
  await second.close();
});

test.each(['9999999999', '1', '0123456789ab.1', '0123456789ab.9999999999'])(
  'an unknown position (another server, another release, a restore) starts over: %s',
  async (position) => {
    const feed = follow(position);
    await feed.until(() => feed.events.length === 1);
    expect(feed.events[0]?.change.kind).toBe('start');
    const uuid = await subscribe();
    await feed.until(() => feed.uuids().includes(uuid));
    await feed.close();
  },
);

/** A client that has seen everything disconnects. */
async function leave(): Promise<string> {
  await settled();
  const uuid = await subscribe();
  const feed = follow();
  await feed.until(() => feed.events.length === 1);
  const id = feed.events[0]?.id as string;
  await feed.close();
  expect(uuid).toBeTruthy();
  return id;
}

test('a client that was away longer than changes are stored must read everything', async () => {
  const lastEventId = await leave();
  const kept = follow(lastEventId);
  const seen = await subscribe();
  await kept.until(() => kept.uuids().includes(seen));
  expect(kept.events[0]?.change.kind).not.toBe('start');
  await kept.close();
  // As the daily cleanup does.
  await database.pool.query('delete from changes');
  await subscribe();
  const feed = follow(lastEventId);
  await feed.until(() => feed.events.length > 0);
  expect(feed.events[0]?.change.kind).toBe('start');
  await feed.close();
});

test('a position names its server: the same number from another server starts over', async () => {
  const [server = '', position] = (await leave()).split('.');
  const other = [...server]
    .reverse()
    .join('')
    .replace(/^./, server.startsWith('0') ? '1' : '0');
  const feed = follow(`${other}.${position}`);
  await feed.until(() => feed.events.length > 0);
  expect(feed.events[0]?.change.kind).toBe('start');
  await feed.close();
});

test('a fast transaction that began later does not hide a slow one', async () => {
  const feed = follow();
  await feed.until(() => feed.events.length === 1);
  const slow = await database.pool.connect();
  await slow.query('begin');
  const late = await subscribe(slow as never);
  const early = await subscribe();
  // Committed changes are sent without waiting for the slow transaction.
  await feed.until(() => feed.uuids().includes(early));
  const lastEventId = feed.events.at(-1)?.id;
  await slow.query('commit');
  slow.release();
  await feed.until(() => feed.uuids().includes(late));
  expect(feed.uuids()).toEqual([early, late]);
  await feed.close();
  // A client that reconnected in between gets it, too.
  const resumed = follow(lastEventId);
  await resumed.until(() => resumed.uuids().includes(late));
  await resumed.close();
});

test('concurrent transactions, committed out of order, are each sent once to every client', async () => {
  const feeds = [follow(), follow()];
  await Promise.all(feeds.map((feed) => feed.until(() => feed.events.length === 1)));
  const written: string[] = [];
  await Promise.all(
    [1, 2, 3].map(async (worker) => {
      for (let round = 0; round < 10; round += 1) {
        const client = await database.pool.connect();
        await client.query('begin');
        written.push(await subscribe(client as never));
        await lasts((worker * 7 + round * 13) % 40);
        await client.query('commit');
        client.release();
      }
    }),
  );
  for (const feed of feeds) {
    await feed.until(() => feed.uuids().length >= written.length);
    expect([...feed.uuids()].sort()).toEqual([...written].sort());
    await feed.close();
  }
});

test('a change of thousands of rows is sent as few events, and later changes are not lost', async () => {
  const feed = follow();
  await feed.until(() => feed.events.length === 1);
  await database.pool.query(
    `insert into subscribers (uuid, email) select gen_random_uuid(), 'bulk' || i || '@example.com' from generate_series(1, 3000) i`,
  );
  const after = await subscribe();
  await feed.until(() => feed.uuids().includes(after));
  expect(feed.events.length).toBeLessThan(500);
  await feed.close();
});
