// @module-tag slow
import { eventually } from '@perfboard/testing/eventually';
import { expect, it } from 'vitest';
import { connectBackend } from './backend.ts';
import type { Queues } from './queue.ts';
import {
  describeBackends,
  handlersWith,
  insertOutbox,
  notificationRow,
  quietLog,
} from './testing/backends.ts';
import { runningOn } from './testing/running.ts';
import { type JobHandlers, PermanentJobError, startWorkers } from './worker.ts';

describeBackends('workers', (backend) => {
  const { openQueues, work, state, isDone, onClose } = runningOn(backend);

  // Must be first: it also counts what other tests leave.
  it('have queues that report the number and age of waiting jobs', async () => {
    const queues = openQueues();
    const row = notificationRow();
    await queues.add('notification.send', row.payload, { jobId: row.id });
    await queues.add('notification.send', row.payload, { jobId: crypto.randomUUID(), delayMs: 60_000 });
    const counts = await queues.counts();
    expect(counts.notifications).toMatchObject({
      waiting: 1,
      delayed: 1,
      active: 0,
      failed: 0,
      completed: 0,
    });
    expect(counts.notifications.oldestWaitingAgeMs).toBeGreaterThanOrEqual(0);
    expect(counts.images.oldestWaitingAgeMs).toBeNull();
    await queues.check({ timeoutMs: 2_000 });
    expect((await queues.bullQueues()).map(({ name }) => name)).toContain('newsletters');
    await queues.close();
    await expect(queues.check({ timeoutMs: 500 })).rejects.toThrow('closed');
    await backend.loseEverything();
  });

  async function addNotification(queues: Queues, id?: string): Promise<string> {
    const row = notificationRow();
    const jobId = id ?? (await insertOutbox(backend.database.pool, row));
    await queues.add('notification.send', row.payload, { jobId, requestId: 'req-1' });
    return jobId;
  }

  it('give a handler its payload, attempt and request id, and record the outcome in the outbox', async () => {
    const seen: unknown[] = [];
    await work({
      'notification.send': async (payload, { jobId, attempt, maxAttempts, requestId }) => {
        seen.push({ payload: Object.keys(payload), jobId, attempt, maxAttempts, requestId });
      },
    });
    const jobId = await addNotification(openQueues());
    await eventually('done', () => isDone(jobId));
    expect(seen).toEqual([
      { payload: ['notification_uuid'], jobId, attempt: 1, maxAttempts: 33, requestId: 'req-1' },
    ]);
  });

  it('return the reason even if a job fails while it is being looked up', async () => {
    const queues = openQueues();
    const jobId = await addNotification(queues);
    const queue = (await queues.bullQueues()).find(({ name }) => name === 'notifications');
    if (!queue) throw new Error('no queue');
    const getJob = queue.getJob.bind(queue);
    // The lookup reads the job, and its state only after the job has failed.
    queue.getJob = async (id) => {
      queue.getJob = getJob;
      const job = await getJob(id);
      await work({
        'notification.send': async () => {
          throw new PermanentJobError('no such address');
        },
      });
      await eventually('failed', async () => (await job?.getState()) === 'failed');
      return job;
    };
    expect(await queues.state('notification.send', jobId)).toEqual({
      state: 'failed',
      error: 'no such address',
    });
    expect(await queues.remove('notifications', jobId)).toBe(true);
  });

  it('return a job of another release to the queue, with no attempt counted, for a worker that knows it', async () => {
    const queues = openQueues();
    const workers = await work({});
    const id = crypto.randomUUID();
    await insertOutbox(backend.database.pool, { ...notificationRow(), id });
    const notifications = (await queues.bullQueues()).find(({ name }) => name === 'notifications');
    await notifications?.add(
      'letter.print',
      { payload: { newsletter_uuid: id } },
      { jobId: id, attempts: 1 },
    );
    await eventually('given back', async () => (await notifications?.getJobState(id)) === 'delayed');
    expect(await notifications?.getJob(id)).toMatchObject({ name: 'letter.print', attemptsMade: 0 });
    expect(await state(id)).toMatchObject({ failed_at: null, done_at: null });
    await workers.close({ timeoutMs: 1_000 });
    // A worker of the other release.
    const knowing = connectBackend(backend.location, 'worker', () => undefined);
    const done = new Promise<string>((resolve) => {
      const worker = knowing.openWorker('notifications', async (job) => resolve(job.name), {});
      onClose(async () => {
        await worker.close(true);
        knowing.destroy();
      });
    });
    expect(await done).toBe('letter.print');
  });

  it('run a job once although it was added many times', async () => {
    let runs = 0;
    await work({ 'notification.send': async () => void runs++ });
    const queues = openQueues();
    const row = notificationRow();
    const jobId = await insertOutbox(backend.database.pool, row);
    await Promise.all(
      Array.from({ length: 8 }, () => queues.add('notification.send', row.payload, { jobId })),
    );
    await eventually('done', () => isDone(jobId));
    await queues.add('notification.send', row.payload, { jobId });
    const last = await addNotification(queues);
    await eventually('a later job', () => isDone(last));
    expect(runs).toBe(2);
  });

  it('never run a job again after its effect was recorded', async () => {
    let runs = 0;
    const queues = openQueues();
    const row = notificationRow();
    const jobId = await insertOutbox(backend.database.pool, row);
    await backend.database.pool.query('update outbox set done_at = now() where id = $1', [jobId]);
    await queues.add('notification.send', row.payload, { jobId });
    await work({ 'notification.send': async () => void runs++ });
    const isCompleted = async () => (await queues.state('notification.send', jobId)).state === 'completed';
    await eventually('completed', isCompleted);
    expect(runs).toBe(0);
  });

  it('retry a failed job and store the reason until then', async () => {
    const attempts: number[] = [];
    await work({
      'notification.send': async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('SMTP answered 421');
      },
    });
    const jobId = await addNotification(openQueues());
    await eventually('noted', async () => (await state(jobId)).last_error === 'SMTP answered 421');
    await eventually('done', () => isDone(jobId));
    expect(attempts).toEqual([1, 2]);
    expect(await state(jobId)).toMatchObject({ failed_at: null, last_error: null });
  });

  it('fail a job for good when its handler says so, and run it again when a member retries it', async () => {
    let runs = 0;
    await work({
      'notification.send': async () => {
        runs += 1;
        if (runs === 1) throw new PermanentJobError('The notification is gone');
      },
    });
    const queues = openQueues();
    const jobId = await addNotification(queues);
    await eventually(
      'failed',
      async () => (await queues.state('notification.send', jobId)).state === 'failed',
    );
    expect(await state(jobId)).toMatchObject({
      done_at: null,
      failed_at: expect.any(Date),
      last_error: 'The notification is gone',
    });
    expect(await queues.failedJobs('notifications', { limit: 5 })).toMatchObject([
      {
        id: jobId,
        name: 'notification.send',
        error: 'The notification is gone',
        attempts: 1,
        request_id: 'req-1',
      },
    ]);
    expect(await queues.retry('notifications', jobId)).toBe(true);
    await eventually('done', () => isDone(jobId));
    expect(await queues.retry('notifications', jobId)).toBe(false);
    expect(runs).toBe(2);
  });

  const start = (options: Partial<Parameters<typeof startWorkers>[0]>) => {
    const { pool } = backend.database;
    return startWorkers({ ...backend.location, pool, handlers: handlersWith({}), log: quietLog, ...options });
  };

  it('refuse to start when a job has no handler', async () => {
    const handlers = handlersWith({}) as Partial<JobHandlers>;
    delete handlers['image.sweep'];
    const starting = start({ handlers: handlers as JobHandlers });
    await expect(starting).rejects.toThrow('No handler for the job image.sweep');
  });

  it('refuse to start when the queue is unavailable', async () => {
    const unreachable = backend.kind === 'redis' ? 'redis://127.0.0.1:1' : undefined;
    const starting = start({
      databaseUrl: unreachable ? backend.location.databaseUrl : 'postgresql://127.0.0.1:1/none',
      ...(unreachable ? { redisUrl: unreachable } : {}),
      readyLimitMs: 1_500,
    });
    await expect(starting).rejects.toThrow();
  });

  it('finish the running job before they close', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = false;
    const workers = await work({
      'notification.send': async () => {
        started = true;
        await gate;
      },
    });
    const jobId = await addNotification(openQueues());
    await eventually('started', () => started);
    const closing = workers.close({ timeoutMs: 10_000 });
    release();
    await closing;
    expect((await state(jobId)).done_at).not.toBeNull();
  });

  it('return a job to the queue that does not finish in time, with no attempt counted', async () => {
    let started = false;
    const workers = await work({
      'notification.send': (_payload, { signal }) => {
        started = true;
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const queues = openQueues();
    const jobId = await addNotification(queues);
    await eventually('started', () => started);
    await workers.close({ timeoutMs: 300 });
    expect((await queues.state('notification.send', jobId)).state).toBe('waiting');
    const attempts: number[] = [];
    await work({ 'notification.send': async (_payload, { attempt }) => void attempts.push(attempt) });
    await eventually('done', () => isDone(jobId));
    expect(attempts).toEqual([1]);
  });
});
