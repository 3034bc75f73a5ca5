import { type Log, throttledWarning } from '@perfboard/process/log';
import { pause, systemClock, withTimeLimit } from '@perfboard/process/time-limit';
import type { WorkerOptions } from 'bullmq';
import type { Pool } from 'pg';
import { connectBackend, type JobWorker, type QueueLocation } from './backend.ts';
import {
  isJobName,
  type JobName,
  jobCatalog,
  jobNames,
  type QueueName,
  queueNames,
  retryPauseMs,
} from './catalog.ts';
import { createJobRunner, type JobHandlers } from './job-run.ts';
import { openMarks } from './outbox-mark.ts';

export { PermanentJobError } from './job-outcome.ts';
export type { JobContext, JobHandlers } from './job-run.ts';

export interface WorkersOptions extends QueueLocation {
  /** The product's database, for the outbox. */
  pool: Pool;
  /** A handler for every job of the catalog. */
  handlers: JobHandlers;
  /** Jobs at a time in this process, by queue. */
  concurrency?: Partial<Record<QueueName, number>>;
  /** How many workers may die while running one job before it is quarantined, by queue. */
  maxStalled?: Partial<Record<QueueName, number>>;
  log: Log;
  /** Milliseconds within which the backend must answer at the start. */
  readyLimitMs?: number;
}

export interface Workers {
  /**
   * Takes no new job, waits for the running ones up to `timeoutMs`, then aborts their signals and returns
   * them to the queue. Takes little longer than `timeoutMs`, with the backend up or down.
   */
  close(options: { timeoutMs: number }): Promise<void>;
}

/** Images take a core each; a newsletter limits its own rate and must not run twice concurrently. */
const defaultConcurrency: Record<QueueName, number> = {
  images: 1,
  notifications: 4,
  newsletters: 1,
  webhooks: 4,
  maintenance: 1,
};

/**
 * A killed worker's job is free when its lock has expired (5 s) and a check (every 2 s) has noticed: about 7
 * s in all. A timer renews a lock every 2.5 s, so handlers must not block the event loop for seconds.
 */
const LOCK_MS = 5_000;
const STALLED_CHECK_MS = 2_000;
/**
 * How many workers may die while running one job before it fails. For images this is low: visitors upload
 * them and native code reads them. In other queues workers die from deployments and unrelated crashes, and a
 * newsletter's run is long enough to meet many.
 */
const maxStalled: Record<QueueName, number> = {
  images: 5,
  notifications: 10,
  newsletters: 30,
  webhooks: 10,
  maintenance: 5,
};

const timings = {
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  // BullMQ's default of 15 s would delay the recovery.
  runRetryDelay: 1_000,
  drainDelay: 5,
} satisfies Partial<WorkerOptions>;

const READY_LIMIT_MS = 15_000;
const ABORT_GRACE_MS = 500;

/**
 * Starts a worker for every queue and resolves when all of them are connected.
 * @throws when a job of the catalog has no handler, or when the backend can't be reached in time: the process
 * should exit and be restarted.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { log, handlers } = options;
  for (const name of jobNames) {
    if (typeof handlers[name] !== 'function') throw new Error(`No handler for the job ${name}`);
  }
  const warn = throttledWarning(log);
  const connection = connectBackend(options, 'worker', (error) => warn(error, 'the workers lost the queue'));
  const runner = createJobRunner({ outbox: openMarks(options.pool), handlers, log, clock: systemClock });
  const workers: JobWorker[] = [];
  const stop = new AbortController();

  try {
    for (const queue of queueNames) {
      const worker = connection.openWorker(queue, runner.run, {
        ...timings,
        maxStalledCount: options.maxStalled?.[queue] ?? maxStalled[queue],
        concurrency: options.concurrency?.[queue] ?? defaultConcurrency[queue],
        autorun: false,
        settings: { backoffStrategy: (attemptsMade, _type, _error, job) => pauseOf(job?.name, attemptsMade) },
      });
      worker.on('error', (error) => warn(error, `the worker of ${queue} reported an error`));
      // Another worker may have the job by now, and two must not run it concurrently.
      worker.on('lockRenewalFailed', (ids) => runner.abort(ids));
      workers.push(worker);
    }
    const ready = Promise.all(workers.map((worker) => worker.waitUntilReady()));
    await withTimeLimit(ready, options.readyLimitMs ?? READY_LIMIT_MS, 'reaching the queue');
  } catch (error) {
    connection.destroy();
    throw error;
  }
  for (const worker of workers) void keepRunning(worker, stop.signal, log);
  log.info({ backend: connection.kind, queues: queueNames }, 'workers are running');

  let closing: Promise<void> | undefined;
  async function close(timeoutMs: number): Promise<void> {
    stop.abort();
    const drained = Promise.all(workers.map((worker) => worker.close()));
    const finished = await endsWithin(drained, timeoutMs);
    if (!finished) {
      log.warn({ running: runner.runningCount() }, 'running jobs were returned to the queue');
      runner.shutDown();
      await endsWithin(drained, ABORT_GRACE_MS);
    }
    connection.destroy();
  }
  return {
    close: ({ timeoutMs }) => {
      closing ??= close(timeoutMs);
      return closing;
    },
  };
}

function pauseOf(name: string | undefined, attemptsMade: number): number {
  const definition =
    name !== undefined && isJobName(name) ? jobCatalog[name as JobName] : jobCatalog['image.sweep'];
  return retryPauseMs(definition.backoff, attemptsMade);
}

/** BullMQ's main loop ends for good when it throws, without a log line, and no job would run. */
async function keepRunning(worker: JobWorker, stop: AbortSignal, log: Log): Promise<void> {
  while (!stop.aborted) {
    try {
      await worker.run();
    } catch (error) {
      log.error({ err: error, queue: worker.name }, 'a worker stopped and is restarted');
    }
    await pause(1_000, stop);
  }
}

async function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  try {
    await withTimeLimit(work, limitMs, 'draining');
    return true;
  } catch {
    return false;
  }
}
