// @module-tag slow
import type { ChildProcess } from 'node:child_process';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startOutboxDispatcher } from './outbox.ts';
import { quarantineError } from './outbox-mark.ts';
import { createQueues, type Queues } from './queue.ts';
import {
  describeBackends,
  insertOutbox,
  notificationRow,
  outboxState,
  quietLog,
} from './testing/backends.ts';
import { buildWorkerProgram, killHard, type WorkerProgram } from './testing/spawn-worker.ts';

let program: WorkerProgram;
beforeAll(async () => {
  program = await buildWorkerProgram();
});
afterAll(() => program?.remove());

describeBackends('a worker killed in the middle of a job', (backend) => {
  const children: ChildProcess[] = [];
  let queues: Queues;

  beforeAll(async () => {
    await backend.database.pool.query(
      'create table started (job_id uuid, pid int, attempt int, at timestamptz default now())',
    );
    queues = createQueues({ ...backend.location, log: quietLog });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await killHard(child);
  });
  afterAll(() => queues?.close());

  async function spawn(durationMs: number, maxStalled?: number): Promise<ChildProcess> {
    const child = await program.spawn({
      ...backend.location,
      durationMs,
      ...(maxStalled === undefined ? {} : { maxStalled }),
    });
    children.push(child);
    return child;
  }

  async function startsOf(id: string): Promise<Array<{ attempt: number; pid: number }>> {
    const { rows } = await backend.database.pool.query(
      'select attempt, pid from started where job_id = $1 order by at',
      [id],
    );
    return rows;
  }

  it('leaves the job to the next worker, each time with no attempt counted', async () => {
    const row = notificationRow();
    await insertOutbox(backend.database.pool, row);
    await queues.add('notification.send', row.payload, { jobId: row.id });
    for (const kills of [1, 2]) {
      const child = await spawn(600_000);
      await eventually(`start ${kills}`, async () => (await startsOf(row.id)).length === kills);
      await killHard(child);
    }
    await spawn(10);
    await eventually('done', async () => (await outboxState(backend.database.pool, row.id)).done_at !== null);
    const starts = await startsOf(row.id);
    expect(starts.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    expect(new Set(starts.map(({ pid }) => pid)).size).toBe(3);
    // The queue learns of the end a moment after the outbox.
    await eventually(
      'completed',
      async () => (await queues.state('notification.send', row.id)).state === 'completed',
    );
  });

  it('fails a job that repeatedly crashes its worker, visibly for members', async () => {
    const row = notificationRow();
    await insertOutbox(backend.database.pool, row);
    const dispatcher = startOutboxDispatcher({
      pool: backend.database.pool,
      databaseUrl: backend.database.url,
      queues,
      log: quietLog,
      sweepMs: 200,
      redispatchAfterMs: 200,
    });
    for (const kills of [1, 2]) {
      const child = await spawn(600_000, 1);
      await eventually(`start ${kills}`, async () => (await startsOf(row.id)).length === kills);
      await killHard(child);
    }
    await spawn(600_000, 1);
    await eventually(
      'given up',
      async () => (await outboxState(backend.database.pool, row.id)).failed_at !== null,
    );
    expect((await outboxState(backend.database.pool, row.id)).last_error).toBe(quarantineError);
    expect(await startsOf(row.id)).toHaveLength(2);
    await dispatcher.close();
  });

  it('leaves the job to a second running worker', async () => {
    const row = notificationRow();
    await insertOutbox(backend.database.pool, row);
    const victim = await spawn(600_000);
    await queues.add('notification.send', row.payload, { jobId: row.id });
    await eventually('start', async () => (await startsOf(row.id)).length === 1);
    await spawn(10);
    await killHard(victim);
    await eventually('done', async () => (await outboxState(backend.database.pool, row.id)).done_at !== null);
    expect(await startsOf(row.id)).toHaveLength(2);
  });
});
