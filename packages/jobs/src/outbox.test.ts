import { eventually } from '@perfboard/testing/eventually';
import { startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { afterEach, expect, it } from 'vitest';
import { outboxRow } from './outbox-row.ts';
import { describeBackends, insertOutbox, notificationRow } from './testing/backends.ts';
import { runningOn } from './testing/running.ts';
import { PermanentJobError } from './worker.ts';

describeBackends('the outbox', (backend) => {
  // Hooks run from last to first: open resources close before the database.
  afterEach(async () => {
    await backend.database.pool.query('delete from outbox');
    await backend.loseEverything();
  });
  const { openQueues, dispatch, work, state, isDone, insert, requestRetry, onClose } = runningOn(backend, {
    operationLimitMs: 1_500,
  });

  it('is dispatched on notification, without waiting for a sweep', async () => {
    const queues = openQueues();
    dispatch(queues, { sweepMs: 3_600_000 });
    await eventually('the dispatcher listens', async () => {
      const { rows } = await backend.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen %outbox%'`,
      );
      return rows.length > 0;
    });
    const id = await insert();
    await eventually('dispatched', async () => (await state(id)).dispatched_at !== null);
    expect((await queues.state('notification.send', id)).state).toBe('waiting');
  });

  it('is dispatched by the sweep when no notification arrives', async () => {
    await backend.database.pool.query('alter table outbox disable trigger user');
    try {
      dispatch(openQueues(), { sweepMs: 200 });
      const isCarried = async (id: string) => (await state(id)).dispatched_at !== null;
      // The dispatcher's start may find the first row; only a sweep finds the second.
      for (const round of ['first', 'second']) {
        const id = await insert();
        await eventually(`${round} dispatched`, () => isCarried(id));
      }
    } finally {
      await backend.database.pool.query('alter table outbox enable trigger user');
    }
  });

  it('holds a row back until its time', async () => {
    const queues = openQueues();
    const row = outboxRow('maintenance.tidy', {}, { runAt: new Date(Date.now() + 3_600_000) });
    await insertOutbox(backend.database.pool, row);
    dispatch(queues, { sweepMs: 50 });
    const due = await insert();
    await eventually('due', async () => (await state(due)).dispatched_at !== null);
    expect((await state(row.id)).dispatched_at).toBeNull();
  });

  it('makes one job of a row with several dispatchers racing, and runs it once', async () => {
    const runs = new Map<string, number>();
    await work({
      'notification.send': async (_payload, { jobId }) => void runs.set(jobId, (runs.get(jobId) ?? 0) + 1),
    });
    for (let index = 0; index < 3; index++) dispatch(openQueues(), { sweepMs: 50, redispatchAfterMs: 50 });
    const ids = await Promise.all(Array.from({ length: 60 }, insert));
    await eventually('all done', async () => {
      const { rows } = await backend.database.pool.query(
        'select count(*)::int as open from outbox where done_at is null',
      );
      return rows[0].open === 0;
    });
    expect([...runs.values()]).toEqual(ids.map(() => 1));
  });

  it('leaves a job of another release due without blocking others, and ignores unknown fields', async () => {
    const seen: unknown[] = [];
    await work({ 'notification.send': async (payload) => void seen.push(payload) });
    dispatch(openQueues(), { sweepMs: 50, redispatchAfterMs: 50 });
    const pool = backend.database.pool;
    // More than a batch of them, and the oldest.
    await pool.query(
      `insert into outbox (id, job, payload, run_at)
        select gen_random_uuid(), 'letter.print', '{}', now() - interval '1 hour' from generate_series(1, 30)`,
    );
    const row = notificationRow();
    await insertOutbox(pool, { ...row, payload: { ...row.payload, locale: 'en' } as never });
    await eventually('done', () => isDone(row.id));
    expect(seen).toEqual([row.payload]);
    const { rows } = await pool.query(
      `select count(*)::int as due from outbox where job = 'letter.print'
        and dispatched_at is null and failed_at is null and done_at is null and attempts = 0`,
    );
    expect(rows).toEqual([{ due: 30 }]);
  });

  it.each(['still has', 'has lost'])('retries a failed job on demand when the queue %s', async (memory) => {
    let runs = 0;
    await work({
      'notification.send': async () => {
        runs += 1;
        if (runs === 1) throw new PermanentJobError('The address is wrong');
      },
    });
    dispatch(openQueues(), { sweepMs: 100, redispatchAfterMs: 500 });
    const id = await insert();
    await eventually('failed', async () => (await state(id)).failed_at !== null);
    if (memory === 'has lost') await backend.loseEverything();
    await requestRetry(id);
    await eventually('done', () => isDone(id));
    expect(runs).toBe(2);
  });

  it('retries a failed job even if the request arrives before the queue knows of the failure', async () => {
    const { redisUrl, databaseUrl } = backend.location;
    const proxy = await startFlakyProxy(redisUrl ?? databaseUrl);
    onClose(() => proxy.close());
    let runs = 0;
    await work(
      {
        'notification.send': async () => {
          runs += 1;
          if (runs > 1) return;
          // From here on, the worker's messages reach the outbox but not the queue.
          proxy.freeze();
          throw new PermanentJobError('The address is wrong');
        },
      },
      redisUrl ? { databaseUrl, redisUrl: proxy.url } : { databaseUrl: proxy.url },
    );
    const queues = openQueues();
    dispatch(queues, { sweepMs: 100, redispatchAfterMs: 500 });
    const id = await insert();
    await eventually('failed', async () => (await state(id)).failed_at !== null);
    expect((await queues.state('notification.send', id)).state).toBe('active');
    const askedAt = await requestRetry(id);
    await eventually('met by the dispatcher', async () => {
      const { dispatched_at, run_at } = await state(id);
      return dispatched_at !== null || run_at > askedAt;
    });
    proxy.thaw();
    await eventually('done', () => isDone(id), 20_000);
    expect(runs).toBe(2);
  });

  it('retries a failed job on demand even if its dispatcher died before recording the dispatch', async () => {
    let runs = 0;
    await work({
      'notification.send': async () => {
        runs += 1;
        if (runs === 1) throw new PermanentJobError('The address is wrong');
      },
    });
    const queues = openQueues();
    const row = notificationRow();
    await insertOutbox(backend.database.pool, row);
    await queues.add('notification.send', row.payload, { jobId: row.id });
    await eventually('failed', async () => (await state(row.id)).failed_at !== null);
    dispatch(queues, { sweepMs: 100 });
    await requestRetry(row.id);
    await eventually('done', () => isDone(row.id), 20_000);
    expect(runs).toBe(2);
  });

  it('fails a row whose payload lacks a required field, and continues with the next', async () => {
    const id = crypto.randomUUID();
    await backend.database.pool.query(
      `insert into outbox (id, job, payload) values ($1, 'notification.send', '{"a": 1}')`,
      [id],
    );
    const queues = openQueues();
    dispatch(queues, { sweepMs: 100 });
    const good = await insert();
    await eventually('good', async () => (await state(good)).dispatched_at !== null);
    expect((await state(id)).failed_at).not.toBeNull();
  });
});
