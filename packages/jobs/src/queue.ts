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
  /** A second job with an id that the queue still holds, finished ones included, is ignored. No `:` in it. */
  jobId: string;
  delayMs?: number | undefined;
  requestId?: string | undefined;
}

export interface Queues {
  readonly backend: BackendKind;
  /**
   * Adds a job.
   * @throws ZodError when the payload does not match the catalog; any error when the queue does not accept it
   * in time.
   */
  add<N extends JobName>(name: N, payload: JobPayload<N>, options: AddOptions): Promise<void>;
  state(name: JobName, jobId: string): Promise<{ state: QueuedState; error: string | null }>;
  counts(): Promise<Record<QueueName, QueueCounts>>;
  /** The newest failed jobs of a queue. */
  failedJobs(queue: QueueName, options: { limit: number }): Promise<FailedJob[]>;
  /**
   * Returns a failed job to its queue with all its attempts. False when it is not there or has not failed.
   */
  retry(queue: QueueName, jobId: string): Promise<boolean>;
  /** Removes a failed job. False when it is not there or has not failed. */
  remove(queue: QueueName, jobId: string): Promise<boolean>;
  /**
   * Creates or updates the schedule of a job with an empty payload. Safe to call from several processes at
   * once.
   */
  schedule(name: JobName, everyMs: number): Promise<void>;
  /** Resolves when the backend answered within `timeoutMs`, rejects otherwise. */
  check(options: { timeoutMs: number }): Promise<void>;
  /**
   * BullMQ's own queues, for a board. The array changes when an operation found the connections dead, so call
   * this each time instead of storing the result.
   */
  bullQueues(): Promise<readonly JobQueue[]>;
  close(): Promise<void>;
}

export type QueuesOptions = QueueConnectionOptions;

/**
 * Finished jobs stay long enough for the outbox to learn an outcome that could not be recorded, failed ones
 * for a member to inspect.
 */
const KEEP_COMPLETED = { age: 60 * 60, count: 2_000 };

const KEEP_FAILED = { age: 14 * 24 * 60 * 60, count: 5_000 };

/** BullMQ's options of a catalog job. */
function jobOptions(name: JobName): JobsOptions {
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
 * The product's queues. Opens connections at the first use; every operation has a time limit. An operation
 * that finds the connections dead drops them, so that the next one opens new ones: a BullMQ queue made while
 * its server was down may never wake up.
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
        const queue = queueOf(set, jobCatalog[name].queue);
        const job = await queue.getJob(jobId);
        if (!job) return { state: 'missing', error: null };
        const state = knownState(await job.getState());
        // The job may have failed since it was read; its reason is then only in the queue.
        const current = state === 'failed' && !job.failedReason ? await queue.getJob(jobId) : job;
        return { state, error: current?.failedReason ?? null };
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
        // On PostgreSQL, two concurrent upserts leave two next runs, and one of them breaks the chain.
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
  // A schedule whose next run is long overdue has lost its chain of jobs. One whose next run is more than a
  // period away still has its old period, or the clock is wrong.
  const dueInMs = (known?.next ?? 0) - Date.now();
  if (known?.every === everyMs && dueInMs > -everyMs && dueInMs <= 2 * everyMs) return;
  // A schedule with a new period is recreated: BullMQ would retain the old offset and delay a late run by it.
  // One that is only late is not: its run may be waiting in the queue and would be duplicated.
  if (known && (known.every !== everyMs || dueInMs > 2 * everyMs)) await queue.removeJobScheduler(name);
  await queue.upsertJobScheduler(
    name,
    { every: everyMs },
    { name, data: { payload: {} }, opts: jobOptions(name) },
  );
}
