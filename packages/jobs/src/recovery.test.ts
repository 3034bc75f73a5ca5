import { eventually, lasts } from '@perfboard/testing/eventually';
import { startRedis } from '@perfboard/testing/redis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOutboxDispatcher } from './outbox.ts';
import { createQueues } from './queue.ts';
import {
  describeBackends,
  handlersWith,
  insertOutbox,
  noticeRow,
  outboxState,
  quietLog,
} from './testing/backends.ts';
import { type JobHandlers, startWorkers } from './worker.ts';

describeBackends('an outage of the queue', (backend) => {
  const open: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  async function startAll(handlers: Partial<JobHandlers>): Promise<void> {
    const { pool, url: databaseUrl } = backend.database;
    const queues = createQueues({ ...backend.location, log: quietLog });
    open.push(() => queues.close());
    const workers = await startWorkers({
      ...backend.location,
      pool,
      handlers: handlersWith(handlers),
      log: quietLog,
    });
    open.push(() => workers.close({ timeoutMs: 2_000 }));
    const dispatcher = startOutboxDispatcher({
      pool,
      databaseUrl,
      queues,
      log: quietLog,
      sweepMs: 200,
      redispatchAfterMs: 1_000,
    });
    open.push(() => dispatcher.close());
  }

  async function insertSurely(): Promise<string> {
    const row = noticeRow();
    await eventually('inserted', async () => {
      await insertOutbox(backend.database.pool, row);
      return true;
    });
    return row.id;
  }

  const isDone = async (id: string) => (await outboxState(backend.database.pool, id)).done_at !== null;

  it('loses no job of before, during or after, and runs each once', async () => {
    const runs = new Map<string, number>();
    await startAll({
      'notice.send': async (_payload, { jobId }) => void runs.set(jobId, (runs.get(jobId) ?? 0) + 1),
    });
    const before = await insertSurely();
    await eventually('before', () => isDone(before));
    const outage = backend.outage(3_000);
    const during = await insertSurely();
    await outage;
    const after = await insertSurely();
    await eventually('during and after', async () => (await isDone(during)) && (await isDone(after)));
    expect([before, during, after].map((id) => runs.get(id))).toEqual([1, 1, 1]);
  });

  it('does not fail a job that was running meanwhile', async () => {
    let starts = 0;
    await startAll({
      'notice.send': async () => {
        starts += 1;
        await lasts(1_500);
      },
    });
    const id = await insertSurely();
    await eventually('started', () => starts === 1);
    await backend.outage(2_500);
    await eventually('done', () => isDone(id));
    expect((await outboxState(backend.database.pool, id)).failed_at).toBeNull();
  });
});

const redis = await startRedis();

describe.skipIf(!redis)('queues made while Redis is down', () => {
  beforeAll(() => redis?.stop());
  afterAll(() => redis?.stop());

  it('refuse in time instead of hanging, and work when Redis is there', async () => {
    const queues = createQueues({ redisUrl: redis?.url ?? '', databaseUrl: '', operationLimitMs: 1_000 });
    const row = noticeRow();
    const add = () => queues.add('notice.send', row.payload, { jobId: row.id });
    await expect(add()).rejects.toThrow();
    await expect(queues.counts()).rejects.toThrow();
    await expect(queues.check({ timeoutMs: 300 })).rejects.toThrow();
    await redis?.start();
    await eventually('added', async () => {
      await add();
      return true;
    });
    await redis?.kill();
    await expect(add()).rejects.toThrow();
    await redis?.start();
    await eventually('added again', async () => {
      await add();
      return true;
    });
    expect((await queues.counts()).notices.waiting).toBe(1);
    await queues.close();
  });
});
