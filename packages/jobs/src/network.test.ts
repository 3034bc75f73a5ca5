// @module-tag slow
import { eventually, lasts } from '@perfboard/testing/eventually';
import { type FlakyProxy, startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startOutboxDispatcher } from './outbox.ts';
import { createQueues } from './queue.ts';
import {
  describeBackends,
  handlersWith,
  insertOutbox,
  notificationRow,
  outboxState,
  quietLog,
} from './testing/backends.ts';
import { startWorkers } from './worker.ts';

describeBackends('a network that fails', (backend) => {
  let proxy: FlakyProxy;
  const open: Array<() => Promise<void>> = [];
  beforeAll(async () => {
    proxy = await startFlakyProxy(backend.location.redisUrl ?? backend.database.url);
  });
  afterAll(() => proxy?.close());
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
    await proxy.restore();
  });

  /** Connects the queue through the proxy. On PostgreSQL the outbox uses the proxy too. */
  const location = () =>
    backend.kind === 'redis'
      ? { databaseUrl: backend.database.url, redisUrl: proxy.url }
      : { databaseUrl: proxy.url };

  function openPool(): pg.Pool {
    const pool = new pg.Pool({ connectionString: location().databaseUrl, connectionTimeoutMillis: 2_000 });
    pool.on('error', () => undefined);
    open.push(() => pool.end());
    return pool;
  }

  function openQueues() {
    const queues = createQueues({ ...location(), log: quietLog, operationLimitMs: 2_000 });
    open.push(() => queues.close());
    return queues;
  }

  const isDone = async (id: string) => (await outboxState(backend.database.pool, id)).done_at !== null;

  async function startAll(): Promise<string[]> {
    const runs: string[] = [];
    const pool = openPool();
    const workers = await startWorkers({
      ...location(),
      pool,
      handlers: handlersWith({
        'notification.send': async (_payload, { jobId }) => {
          runs.push(jobId);
        },
      }),
      log: quietLog,
    });
    open.push(() => workers.close({ timeoutMs: 1_000 }));
    const dispatcher = startOutboxDispatcher({
      pool,
      databaseUrl: location().databaseUrl,
      queues: openQueues(),
      log: quietLog,
      sweepMs: 200,
      redispatchAfterMs: 1_000,
    });
    open.push(() => dispatcher.close());
    return runs;
  }

  it.each(['cut', 'freeze'] as const)('(%s) delays jobs but loses none', async (failure) => {
    const runs = await startAll();
    const before = await insertOutbox(backend.database.pool, notificationRow());
    await eventually('before', () => isDone(before));
    await proxy[failure]();
    const during = await insertOutbox(backend.database.pool, notificationRow());
    await lasts(3_000);
    await proxy.restore();
    await eventually('during', () => isDone(during));
    const after = await insertOutbox(backend.database.pool, notificationRow());
    await eventually('after', () => isDone(after));
    expect(runs.filter((id) => id === after)).toHaveLength(1);
  });

  it.each(['cut', 'freeze'] as const)('(%s) never makes a queue operation hang', async (failure) => {
    const queues = openQueues();
    const row = notificationRow();
    await queues.check({ timeoutMs: 2_000 });
    await proxy[failure]();
    const operations = [
      queues.add('notification.send', row.payload, { jobId: row.id }),
      queues.counts(),
      queues.failedJobs('notifications', { limit: 1 }),
      queues.retry('notifications', row.id),
      queues.check({ timeoutMs: 500 }),
    ];
    const results = await Promise.allSettled(operations);
    expect(results.map(({ status }) => status)).toEqual(operations.map(() => 'rejected'));
    await proxy.restore();
    await eventually('added', async () => {
      await queues.add('notification.send', row.payload, { jobId: row.id });
      return true;
    });
  });

  it.each(['cut', 'freeze'] as const)('(%s) does not keep a process from shutting down', async (failure) => {
    await startAll();
    const id = await insertOutbox(backend.database.pool, notificationRow());
    await eventually('everything is connected', () => isDone(id));
    await proxy[failure]();
    await lasts(500);
    const closing = open.splice(0).reverse();
    expect(closing).not.toHaveLength(0);
    // A `close` that hangs fails the test by its time limit.
    for (const close of closing) await close();
  });
});
