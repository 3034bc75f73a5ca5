import type { JobsOptions } from 'bullmq';
import type { BackendKind, JobQueue } from './backend.ts';
import {
  type JobName,
  type JobPayload,
  jobCatalog,
  parseJobPayload,
  type QueueName,
  queueNames,
} from './catalog.ts';
import { createQueueConnection, type QueueConnectionOptions, type QueueSet } from './queue-connection.ts';
import {
  countQueue,
  type FailedJob,
  failedJob,
  knownState,
  type QueueCounts,
  type QueuedState,
} from './queue-report.ts';

export interface AddOptions {
  /** A second job with the id of one that the queue still holds, finished ones included, is not made. No `:` in it. */
  jobId: string;
  delayMs?: number | undefined;
  requestId?: string | undefined;
}

export interface Queues {
  readonly backend: BackendKind;
  /**
   * Adds a job.
   * @throws ZodError when the payload is not the catalog's; any error when the queue does not take it in time.
   */
  add<N extends JobName>(name: N, payload: JobPayload<N>, options: AddOptions): Promise<void>;
  state(name: JobName, jobId: string): Promise<{ state: QueuedState; error: string | null }>;
  counts(): Promise<Record<QueueName, QueueCounts>>;
  /** The newest failed jobs of a queue. */
  failedJobs(queue: QueueName, options: { limit: number }): Promise<FailedJob[]>;
  /** Sends a failed job back to its queue with all its attempts. False when it is not there or has not failed. */
  retry(queue: QueueName, jobId: string): Promise<boolean>;
  /** Forgets a failed job. False when it is not there or has not failed. */
  remove(queue: QueueName, jobId: string): Promise<boolean>;
  /** Makes or updates the repetition of a job that has an empty payload. Safe to call from several processes at once. */
  schedule(name: JobName, everyMs: number): Promise<void>;
  /** Resolves when the backend answered within `timeoutMs`, rejects otherwise. */
  check(options: { timeoutMs: number }): Promise<void>;
  /**
   * BullMQ's own queues, for a board. The same array until an operation found them dead and new ones were made:
   * ask each time rather than keep it.
   */
  bullQueues(): Promise<readonly JobQueue[]>;
  close(): Promise<void>;
}

export type QueuesOptions = QueueConnectionOptions;

/**
 * Finished jobs are kept long enough for the outbox to learn of an outcome that could not be written down at the
 * time, and failed ones for an admin to look at.
 */
export const KEEP_COMPLETED = { age: 60 * 60, count: 2_000 };

export const KEEP_FAILED = { age: 14 * 24 * 60 * 60, count: 5_000 };

/** BullMQ's options of a catalog job. */
export function jobOptions(name: JobName): JobsOptions {
  return {
    attempts: jobCatalog[name].attempts,
    // The pause itself is computed by the worker, which reads the catalog.
    backoff: { type: 'catalog' },
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
    stackTraceLimit: 1,
  };
}

/**
 * The product's queues. Opens connections at the first use; every operation has a time limit, and one that finds the
 * connections dead drops them, so that the next builds new ones: a BullMQ queue made while its server was down may
 * never wake up.
 */
export function createQueues(options: QueuesOptions): Queues {
  const { run, close } = createQueueConnection(options);
  const queueOf = (set: QueueSet, name: QueueName) => set.queues.get(name) as JobQueue;

  return {
    backend: options.redisUrl ? 'redis' : 'postgres',
    async add(name, payload, { jobId, delayMs, requestId }) {
      const data = {
        payload: parseJobPayload(name, payload),
        ...(requestId === undefined ? {} : { request_id: requestId }),
      };
      const delay = delayMs && delayMs > 0 ? { delay: delayMs } : {};
      await run(`adding ${name}`, (set) =>
        queueOf(set, jobCatalog[name].queue).add(name, data, { ...jobOptions(name), ...delay, jobId }),
      );
    },
    state: (name, jobId) =>
      run(`looking up ${name}`, async (set) => {
        const job = await queueOf(set, jobCatalog[name].queue).getJob(jobId);
        if (!job) return { state: 'missing', error: null };
        const state = await job.getState();
        return { state: knownState(state), error: job.failedReason ?? null };
      }),
    counts: () =>
      run('counting jobs', async (set) => {
        const counted = await Promise.all(
          queueNames.map(async (name) => [name, await countQueue(queueOf(set, name))] as const),
        );
        return Object.fromEntries(counted) as Record<QueueName, QueueCounts>;
      }),
    failedJobs: (name, { limit }) =>
      run('listing failed jobs', async (set) => {
        const jobs = await queueOf(set, name).getJobs(['failed'], 0, Math.max(0, limit - 1), false);
        return jobs.filter(Boolean).map((job) => failedJob(name, job));
      }),
    retry: (name, jobId) =>
      run('retrying a job', async (set) => {
        const job = await queueOf(set, name).getJob(jobId);
        if (!job || (await job.getState()) !== 'failed') return false;
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
        return true;
      }),
    remove: (name, jobId) =>
      run('removing a job', async (set) => {
        const job = await queueOf(set, name).getJob(jobId);
        if (!job || (await job.getState()) !== 'failed') return false;
        await job.remove();
        return true;
      }),
    schedule: (name, everyMs) =>
      run(`scheduling ${name}`, (set) =>
        // On PostgreSQL two upserts at once leave two next runs, of which one breaks the chain.
        set.connection.exclusively(`perfboard:schedule:${name}`, () =>
          keepSchedule(queueOf(set, jobCatalog[name].queue), name, everyMs),
        ),
      ),
    check: ({ timeoutMs }) =>
      run('asking the queue', (set) => queueOf(set, 'notifications').getJobCounts('active'), timeoutMs).then(
        () => undefined,
      ),
    bullQueues: () => run('opening the queues', async (set) => set.list),
    close,
  };
}

async function keepSchedule(queue: JobQueue, name: JobName, everyMs: number): Promise<void> {
  const known = await queue.getJobScheduler(name);
  // One whose next run is long past has lost its chain of jobs; one whose is further off than a period, and a clock that is
  // wrong, still has that of the period before.
  const dueInMs = (known?.next ?? 0) - Date.now();
  if (known?.every === everyMs && dueInMs > -everyMs && dueInMs <= 2 * everyMs) return;
  // One of another period is made anew: BullMQ keeps the offset that it had, and puts a late run that far off. One that is only late
  // is not: its run may wait in the queue, and would be there twice.
  if (known && (known.every !== everyMs || dueInMs > 2 * everyMs)) await queue.removeJobScheduler(name);
  await queue.upsertJobScheduler(
    name,
    { every: everyMs },
    { name, data: { payload: {} }, opts: jobOptions(name) },
  );
}
