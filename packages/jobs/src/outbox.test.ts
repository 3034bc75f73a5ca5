import { eventually } from '@perfboard/testing/eventually';
import { startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { afterEach, expect, it, vi } from 'vitest';
import { type OutboxDispatcher, startOutboxDispatcher } from './outbox.ts';
import { outboxRetry, outboxRow } from './outbox-row.ts';
import { createQueues, type Queues } from './queue.ts';
import {
  describeBackends,
  handlersWith,
  insertOutbox,
  noticeRow,
  outboxState,
  quietLog,
} from './testing/backends.ts';
import { type JobHandlers, PermanentJobError, startWorkers } from './worker.ts';

describeBackends('the outbox', (backend) => {
  const open: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
    await backend.database.pool.query('delete from outbox');
    await backend.loseEverything();
  });

  function openQueues(location: { redisUrl?: string; databaseUrl: string } = backend.location): Queues {
    const queues = createQueues({ ...location, log: quietLog, operationLimitMs: 1_500 });
    open.push(() => queues.close());
    return queues;
  }

  function dispatch(
    queues: Queues,
    timing: { sweepMs?: number; redispatchAfterMs?: number } = {},
  ): OutboxDispatcher {
    const dispatcher = startOutboxDispatcher({
      pool: backend.database.pool,
      databaseUrl: backend.database.url,
      queues,
      log: quietLog,
      ...timing,
    });
    open.push(() => dispatcher.close());
    return dispatcher;
  }

  async function work(handlers: Partial<JobHandlers>, location = backend.location): Promise<void> {
    const workers = await startWorkers({
      ...location,
      pool: backend.database.pool,
      handlers: handlersWith(handlers),
      log: quietLog,
    });
    open.push(() => workers.close({ timeoutMs: 1_000 }));
  }

  const state = (id: string) => outboxState(backend.database.pool, id);
  const insert = () => insertOutbox(backend.database.pool, noticeRow());
  /** As an admin does. */
  async function askAgain(id: string): Promise<Date> {
    const { run_at } = outboxRetry();
    await backend.database.pool.query(
      'update outbox set failed_at = null, dispatched_at = null, run_at = $2 where id = $1',
      [id, run_at],
    );
    return run_at;
  }

  it('is carried into the queue on notification, without waiting for a sweep', async () => {
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
    expect((await queues.state('notice.send', id)).state).toBe('waiting');
  });

  it('is carried by the sweep when no notification comes', async () => {
    await backend.database.pool.query('alter table outbox disable trigger user');
    try {
      dispatch(openQueues(), { sweepMs: 200 });
      const isCarried = async (id: string) => (await state(id)).dispatched_at !== null;
      // The first by the look around at the start, if need be; the second by a sweep.
      for (const round of ['first', 'second']) {
        const id = await insert();
        await eventually(`${round} dispatched`, () => isCarried(id));
      }
    } finally {
      await backend.database.pool.query('alter table outbox enable trigger user');
    }
  });

  it('keeps a row back until its time', async () => {
    const queues = openQueues();
    const row = outboxRow('maintenance.tidy', {}, { runAt: new Date(Date.now() + 3_600_000) });
    await insertOutbox(backend.database.pool, row);
    dispatch(queues, { sweepMs: 50 });
    const due = await insert();
    await eventually('due', async () => (await state(due)).dispatched_at !== null);
    expect((await state(row.id)).dispatched_at).toBeNull();
  });

  it('makes one job of a row, with several dispatchers racing, and runs it once', async () => {
    const runs = new Map<string, number>();
    await work({
      'notice.send': async (_payload, { jobId }) => void runs.set(jobId, (runs.get(jobId) ?? 0) + 1),
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

  it('leaves a job of another release due, behind which nothing waits, and passes over a field that it does not know', async () => {
    const seen: unknown[] = [];
    await work({ 'notice.send': async (payload) => void seen.push(payload) });
    dispatch(openQueues(), { sweepMs: 50, redispatchAfterMs: 50 });
    const pool = backend.database.pool;
    // More than a batch of them, and the oldest.
    await pool.query(
      `insert into outbox (id, job, payload, run_at)
        select gen_random_uuid(), 'letter.print', '{}', now() - interval '1 hour' from generate_series(1, 30)`,
    );
    const row = noticeRow();
    await insertOutbox(pool, { ...row, payload: { ...row.payload, locale: 'en' } as never });
    await eventually('done', async () => (await state(row.id)).done_at !== null);
    expect(seen).toEqual([row.payload]);
    const { rows } = await pool.query(
      `select count(*)::int as due from outbox where job = 'letter.print'
        and dispatched_at is null and failed_at is null and done_at is null and attempts = 0`,
    );
    expect(rows).toEqual([{ due: 30 }]);
  });

  it('goes on sweeping when the clock is set back an hour', async () => {
    const queues = openQueues();
    dispatch(queues, { sweepMs: 100, redispatchAfterMs: 300 });
    const id = await insert();
    await eventually('dispatched', async () => (await queues.state('notice.send', id)).state === 'waiting');
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
    try {
      await backend.loseEverything();
      await eventually(
        'the job is made anew',
        async () => (await queues.state('notice.send', id)).state === 'waiting',
      );
    } finally {
      clock.mockRestore();
    }
  });

  it('makes a job anew that the queue lost', async () => {
    const queues = openQueues();
    dispatch(queues, { sweepMs: 100, redispatchAfterMs: 1_000 });
    const id = await insert();
    await eventually('dispatched', async () => (await queues.state('notice.send', id)).state === 'waiting');
    await backend.loseEverything();
    expect((await queues.state('notice.send', id)).state).toBe('missing');
    await eventually('refilled', async () => (await queues.state('notice.send', id)).state === 'waiting');
    let runs = 0;
    await work({
      'notice.send': async () => {
        runs += 1;
      },
    });
    await eventually('done', async () => (await state(id)).done_at !== null);
    expect(runs).toBe(1);
  });

  it('learns from the queue of an outcome that was not written down', async () => {
    const queues = openQueues();
    let runs = 0;
    await work({
      'notice.send': async () => {
        runs += 1;
      },
      'campaign.send': async () => {
        throw new PermanentJobError('No such campaign');
      },
    });
    const done = await insert();
    const failed = await insertOutbox(
      backend.database.pool,
      outboxRow('campaign.send', { campaign_uuid: crypto.randomUUID() }),
    );
    const dispatcher = dispatch(queues, { sweepMs: 100, redispatchAfterMs: 3_600_000 });
    await eventually('both ended', async () => {
      return (await state(done)).done_at !== null && (await state(failed)).failed_at !== null;
    });
    await dispatcher.close();
    await eventually(
      'completed',
      async () => (await queues.state('notice.send', done)).state === 'completed',
    );
    await eventually('failed', async () => (await queues.state('campaign.send', failed)).state === 'failed');
    await backend.database.pool.query(
      'update outbox set done_at = null, failed_at = null, last_error = null',
    );
    dispatch(queues, { sweepMs: 100, redispatchAfterMs: 100 });
    await eventually('written again', async () => {
      return (await state(done)).done_at !== null && (await state(failed)).failed_at !== null;
    });
    expect((await state(failed)).last_error).toBe('No such campaign');
    expect(runs).toBe(1);
  });

  it.each(['still has', 'has lost'])(
    'runs a failed job again on demand, which the queue %s',
    async (memory) => {
      let runs = 0;
      await work({
        'notice.send': async () => {
          runs += 1;
          if (runs === 1) throw new PermanentJobError('The address is wrong');
        },
      });
      dispatch(openQueues(), { sweepMs: 100, redispatchAfterMs: 500 });
      const id = await insert();
      await eventually('failed', async () => (await state(id)).failed_at !== null);
      if (memory === 'has lost') await backend.loseEverything();
      await askAgain(id);
      await eventually('done', async () => (await state(id)).done_at !== null);
      expect(runs).toBe(2);
    },
  );

  it('runs a failed job again for whom asks before the queue knows of the failure', async () => {
    const { redisUrl, databaseUrl } = backend.location;
    const proxy = await startFlakyProxy(redisUrl ?? databaseUrl);
    open.push(() => proxy.close());
    let runs = 0;
    await work(
      {
        'notice.send': async () => {
          runs += 1;
          if (runs > 1) return;
          // From here on nothing that the worker tells the queue arrives, while the outbox hears everything.
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
    expect((await queues.state('notice.send', id)).state).toBe('active');
    const askedAt = await askAgain(id);
    await eventually('met by the dispatcher', async () => {
      const { dispatched_at, run_at } = await state(id);
      return dispatched_at !== null || run_at > askedAt;
    });
    proxy.thaw();
    await eventually('done', async () => (await state(id)).done_at !== null, 20_000);
    expect(runs).toBe(2);
  });

  it('runs a failed job again on demand whose dispatcher died before it wrote of the dispatch', async () => {
    let runs = 0;
    await work({
      'notice.send': async () => {
        runs += 1;
        if (runs === 1) throw new PermanentJobError('The address is wrong');
      },
    });
    const queues = openQueues();
    const row = noticeRow();
    await insertOutbox(backend.database.pool, row);
    await queues.add('notice.send', row.payload, { jobId: row.id });
    await eventually('failed', async () => (await state(row.id)).failed_at !== null);
    dispatch(queues, { sweepMs: 100 });
    await askAgain(row.id);
    await eventually('done', async () => (await state(row.id)).done_at !== null, 20_000);
    expect(runs).toBe(2);
  });

  it('gives up a row whose payload lacks what the job needs, and goes on', async () => {
    const id = crypto.randomUUID();
    await backend.database.pool.query(
      `insert into outbox (id, job, payload) values ($1, 'notice.send', '{"a": 1}')`,
      [id],
    );
    const queues = openQueues();
    dispatch(queues, { sweepMs: 100 });
    const good = await insert();
    await eventually('good', async () => (await state(good)).dispatched_at !== null);
    expect((await state(id)).failed_at).not.toBeNull();
  });

  it('records a refusal and carries the row when the queue is there', async () => {
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

  it('is carried on when its own connections were cut', async () => {
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
