// @module-tag slow
import { eventually, lasts } from '@perfboard/testing/eventually';
import { startRedis } from '@perfboard/testing/redis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxRow } from './outbox-row.ts';
import { createQueues } from './queue.ts';
import { describeBackends, insertOutbox, notificationRow, outboxState } from './testing/backends.ts';
import { runningOn } from './testing/running.ts';
import { type JobHandlers, PermanentJobError } from './worker.ts';

describeBackends('recovery', (backend) => {
  // Hooks run from last to first: open resources close before the backend.
  afterEach(async () => {
    await backend.database.pool.query('delete from outbox');
    await backend.loseEverything();
  });
  const running = runningOn(backend);
  const { openQueues, dispatch, work, state, isDone, insert } = runningOn(backend, {
    operationLimitMs: 1_500,
  });

  async function startAll(handlers: Partial<JobHandlers>): Promise<void> {
    const queues = running.openQueues();
    await running.work(handlers);
    running.dispatch(queues, { sweepMs: 200, redispatchAfterMs: 1_000 });
  }

  async function insertSurely(): Promise<string> {
    let id = '';
    await eventually('inserted', async () => {
      id = await insert();
      return true;
    });
    return id;
  }

  it('from an outage of the queue loses no job, whenever it was added, and runs each once', async () => {
    const runs = new Map<string, number>();
    await startAll({
      'notification.send': async (_payload, { jobId }) => void runs.set(jobId, (runs.get(jobId) ?? 0) + 1),
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

  it('from an outage does not fail a job that is running during it', async () => {
    let starts = 0;
    await startAll({
      'notification.send': async () => {
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

  it('of the sweep: it continues when the clock is set back an hour', async () => {
    const queues = openQueues();
    dispatch(queues, { sweepMs: 100, redispatchAfterMs: 300 });
    const id = await insert();
    await eventually(
      'dispatched',
      async () => (await queues.state('notification.send', id)).state === 'waiting',
    );
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
    try {
      await backend.loseEverything();
      await eventually(
        'the job is made anew',
        async () => (await queues.state('notification.send', id)).state === 'waiting',
      );
    } finally {
      clock.mockRestore();
    }
  });

  it('adds a job again that the queue lost', async () => {
    const queues = openQueues();
    dispatch(queues, { sweepMs: 100, redispatchAfterMs: 1_000 });
    const id = await insert();
    await eventually(
      'dispatched',
      async () => (await queues.state('notification.send', id)).state === 'waiting',
    );
    await backend.loseEverything();
    expect((await queues.state('notification.send', id)).state).toBe('missing');
    await eventually(
      'refilled',
      async () => (await queues.state('notification.send', id)).state === 'waiting',
    );
    let runs = 0;
    await work({ 'notification.send': async () => void runs++ });
    await eventually('done', () => isDone(id));
    expect(runs).toBe(1);
  });

  it('learns from the queue an outcome that was not recorded', async () => {
    const queues = openQueues();
    let runs = 0;
    await work({
      'notification.send': async () => {
        runs += 1;
      },
      'newsletter.send': async () => {
        throw new PermanentJobError('No such newsletter');
      },
    });
    const done = await insert();
    const failed = await insertOutbox(
      backend.database.pool,
      outboxRow('newsletter.send', { newsletter_uuid: crypto.randomUUID() }),
    );
    const dispatcher = dispatch(queues, { sweepMs: 100, redispatchAfterMs: 3_600_000 });
    await eventually('both ended', async () => {
      return (await state(done)).done_at !== null && (await state(failed)).failed_at !== null;
    });
    await dispatcher.close();
    await eventually(
      'completed',
      async () => (await queues.state('notification.send', done)).state === 'completed',
    );
    await eventually(
      'failed',
      async () => (await queues.state('newsletter.send', failed)).state === 'failed',
    );
    await backend.database.pool.query(
      'update outbox set done_at = null, failed_at = null, last_error = null',
    );
    dispatch(queues, { sweepMs: 100, redispatchAfterMs: 100 });
    await eventually('written again', async () => {
      return (await state(done)).done_at !== null && (await state(failed)).failed_at !== null;
    });
    expect((await state(failed)).last_error).toBe('No such newsletter');
    expect(runs).toBe(1);
  });

  it('of an unavailable queue: the outbox records the rejection and dispatches the row when the queue is back', async () => {
    const away = openQueues(
      backend.kind === 'redis'
        ? { ...backend.location, redisUrl: 'redis://127.0.0.1:1' }
        : { databaseUrl: 'postgresql://127.0.0.1:1/none' },
    );
    const dispatcher = dispatch(away, { sweepMs: 100 });
    const id = await insert();
    await eventually('refused twice', async () => (await state(id)).attempts >= 2);
    expect(await state(id)).toMatchObject({
      dispatched_at: null,
      failed_at: null,
      last_error: expect.any(String),
    });
    await dispatcher.close();
    dispatch(openQueues(), { sweepMs: 100 });
    await eventually('carried', async () => (await state(id)).dispatched_at !== null);
  });

  it('continues when the outbox’s own connections were cut', async () => {
    const queues = openQueues();
    dispatch(queues, { sweepMs: 200 });
    await eventually('first', async () => (await state(await insert())).attempts >= 0);
    await backend.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    let id = '';
    await eventually('inserted', async () => {
      id = await insert();
      return true;
    });
    await eventually('carried', async () => (await state(id)).dispatched_at !== null);
  });
});

const redis = await startRedis();

describe.skipIf(!redis)('queues created while Redis is down', () => {
  beforeAll(() => redis?.stop());
  afterAll(() => redis?.stop());

  it('reject in time instead of hanging, and work when Redis is back', async () => {
    const queues = createQueues({ redisUrl: redis?.url ?? '', databaseUrl: '', operationLimitMs: 1_000 });
    const row = notificationRow();
    const add = () => queues.add('notification.send', row.payload, { jobId: row.id });
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
    expect((await queues.counts()).notifications.waiting).toBe(1);
    await queues.close();
  });
});
