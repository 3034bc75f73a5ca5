// @module-tag slow
import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { type FlakyProxy, startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { scaled } from '@perfboard/testing/limit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './client.ts';
import { withLock } from './transaction.ts';

describe('a database behind a network that drops every packet', () => {
  let server: TestDatabase;
  let proxy: FlakyProxy;
  let database: Database;
  beforeEach(async () => {
    server = await createEmptyDatabase();
    proxy = await startFlakyProxy(server.url);
    database = openDatabase({ databaseUrl: proxy.url, maxConnections: 3 });
  });
  afterEach(async () => {
    await proxy?.restore();
    await database?.close();
    await proxy?.close();
    await server?.drop();
  });

  const failsWithin = async (limitMs: number, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await expect(work()).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(scaled(limitMs));
  };
  const ask = () => database.pool.query('select 1');

  test('fails every query within three seconds and later ones at once, until it answers again', async () => {
    await ask();
    proxy.freeze();
    const many = Array.from({ length: 8 }, () => failsWithin(3_000, ask));
    await Promise.all([...many, failsWithin(3_000, () => database.prisma.user.count())]);
    await failsWithin(200, ask);
    await failsWithin(200, () => database.prisma.$transaction(async (tx) => tx.user.count()));
    await proxy.restore();
    await eventually('it answers again', () => ask().then(() => true));
  });

  test('does not count as unavailable because the process was suspended while the greeting arrived', async () => {
    const asked = ask();
    // Enough time to open the connection, and then for its limit.
    await new Promise((resolve) => setTimeout(resolve, 1));
    for (const until = performance.now() + 2_600; performance.now() < until; );
    await expect(asked).resolves.toBeDefined();
  });

  test('fails a query that has to connect first within three seconds', async () => {
    proxy.freeze();
    await failsWithin(3_000, ask);
    await failsWithin(200, ask);
  });

  test('gets more time from commands', async () => {
    const patient = openDatabase({ databaseUrl: proxy.url, silenceMs: 60_000 });
    await patient.pool.query('select 1');
    proxy.freeze();
    const answer = patient.pool.query('select 2 as two');
    // A client with the default limit has failed by then.
    await expect(ask()).rejects.toThrow();
    proxy.thaw();
    expect((await answer).rows).toEqual([{ two: 2 }]);
    await patient.close();
  });

  test('fails a transaction halfway', async () => {
    await failsWithin(4_000, () =>
      database.prisma.$transaction(async (tx) => {
        await tx.$queryRaw`select 1`;
        proxy.freeze();
        await tx.$queryRaw`select 1`;
      }),
    );
  });

  test('fails only the query of one dead connection while the others work', async () => {
    await ask();
    proxy.strand();
    const slow = database.pool.connect().then(async (client) => {
      // The dead connection was idle, so the pool lends it now.
      await failsWithin(3_000, () => client.query('select 1'));
      client.release(true);
    });
    await expect(database.pool.query('select pg_sleep(1.5)')).resolves.toBeDefined();
    await slow;
    await ask();
  });

  describe('a lock whose connection no longer carries anything', () => {
    let direct: Database;
    beforeEach(() => {
      direct = openDatabase({ databaseUrl: server.url, statementTimeoutMs: 8_000 });
    });
    afterEach(() => direct?.close());

    const strandInside = async (end: () => Promise<void>) => {
      const held = withLock(database.pool, 'key', async () => {
        proxy.strand();
        await end();
      });
      await expect(held).rejects.toThrow();
      // Times out if the server still keeps the holder's session: this proxy answers its keepalives.
      await expect(withLock(direct.pool, 'key', async () => 'taken')).resolves.toBe('taken');
    };

    test('is free again after its work', () => strandInside(async () => undefined));

    test('is free again after its work failed', () =>
      strandInside(async () => {
        throw new Error('failed elsewhere');
      }));
  });

  test('does not count as unavailable because its connections are probed one after the other', async () => {
    const until = performance.now() + 4_000;
    const askOn = async () => {
      while (performance.now() < until) await ask();
    };
    await expect(Promise.all(Array.from({ length: 12 }, askOn))).resolves.toBeDefined();
  });

  test('continues while open connections get answers, although a new one is still waiting for its greeting', async () => {
    await Promise.all([ask(), ask()]);
    proxy.ignoreNew();
    let isOver = false;
    const slow = database.pool.query('select pg_sleep(2.6)').finally(() => {
      isOver = true;
    });
    while (!isOver) await ask();
    await expect(slow).resolves.toBeDefined();
  });

  test('lets a statement take its time while the server is working on it', async () => {
    await expect(database.pool.query('select pg_sleep(4)')).resolves.toBeDefined();
  });
});
