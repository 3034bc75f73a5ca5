import type { Log } from '@perfboard/process/log';
import type { Clock } from '@perfboard/process/time-limit';
import { DelayedError, WaitingError } from 'bullmq';
import type { QueuedJob } from './backend.ts';
import { isJobName, type JobName, type JobPayload, jobCatalog } from './catalog.ts';
import { PermanentJobError, writeDone, writeFailure } from './job-outcome.ts';
import { hasOutboxRow, type OutboxMarks } from './outbox-mark.ts';

export interface JobContext {
  /** The outbox row's id, or a schedule's. */
  jobId: string;
  /** 1 for the first attempt. Attempts whose worker was killed don't count. */
  attempt: number;
  maxAttempts: number;
  requestId: string | undefined;
  log: Log;
  /**
   * Aborted when the job was lost to another worker or the process is closing: stop at the next safe point and throw.
   */
  signal: AbortSignal;
}

/**
 * A job without a handler does not compile. The text of an error that a handler throws is stored, so it must
 * hold no personal data.
 */
export type JobHandlers = {
  [N in JobName]: (payload: JobPayload<N>, context: JobContext) => Promise<void>;
};

/** Delay before a job is retried whose outbox row can't be read; no attempt is counted. */
const OUTBOX_AWAY_MS = 3_000;
/** Delay before an unknown job is offered again, so that a worker of another release can take it. */
const UNKNOWN_JOB_MS = 5_000;

export interface JobRunner {
  run(job: QueuedJob, token?: string): Promise<void>;
  /** Aborts jobs that this process no longer owns. */
  abort(jobIds: readonly string[]): void;
  /** Aborts all jobs. Those that stop return to their queue, with no attempt counted. */
  shutDown(): void;
  runningCount(): number;
}

/**
 * Runs jobs with their handlers. A job that the outbox knows to be done never runs, and the outcome is
 * recorded before the queue learns of it. `run` throws what BullMQ needs to see: a failure, or a return to
 * the queue with no attempt counted.
 */
export function createJobRunner(options: {
  outbox: OutboxMarks;
  handlers: JobHandlers;
  log: Log;
  clock: Clock;
}): JobRunner {
  const { outbox, handlers, clock } = options;
  const running = new Map<string, AbortController>();
  let closing = false;

  async function run(job: QueuedJob, token?: string): Promise<void> {
    const jobId = job.id ?? '';
    const requestId = job.data?.request_id;
    const log = options.log.child({
      job: job.name,
      job_id: jobId,
      ...(requestId ? { request_id: requestId } : {}),
    });
    const tracked = hasOutboxRow(jobId);
    // Before anything can fail, so that a job never runs twice after its effect was recorded.
    if (tracked && (await isDone(outbox, job, token, log))) return;
    if (!isJobName(job.name)) return leaveToOthers(job, token, log);

    const controller = new AbortController();
    running.set(jobId, controller);
    const startedAt = clock.now();
    try {
      await handle(job, { requestId, log, signal: controller.signal });
    } catch (error) {
      if (closing && controller.signal.aborted) await giveBack(job, token);
      throw await writeFailure(outbox, job, { error, log, tracked });
    } finally {
      running.delete(jobId);
    }
    log.info({ duration_ms: Math.round(clock.now() - startedAt) }, 'job done');
    if (tracked) await writeDone(outbox, jobId, { clock, log });
  }

  async function handle(
    job: QueuedJob,
    context: Pick<JobContext, 'requestId' | 'log' | 'signal'>,
  ): Promise<void> {
    const name = job.name as JobName;
    const parsed = jobCatalog[name].payload.safeParse(job.data?.payload);
    if (!parsed.success) throw new PermanentJobError('The payload is not what the job takes');
    // `name` is narrowed to the union of all jobs, and the payload was parsed with that same name.
    const handler = handlers[name] as (payload: unknown, context: JobContext) => Promise<void>;
    await handler(parsed.data, {
      ...context,
      jobId: job.id ?? '',
      attempt: job.attemptsMade + 1,
      maxAttempts: job.opts.attempts ?? 1,
    });
  }

  return {
    run,
    abort(jobIds) {
      for (const id of jobIds) running.get(id)?.abort(new Error('the job was lost to another worker'));
    },
    shutDown() {
      closing = true;
      for (const controller of running.values()) controller.abort(new Error('the worker is closing'));
    },
    runningCount: () => running.size,
  };
}

async function isDone(
  outbox: OutboxMarks,
  job: QueuedJob,
  token: string | undefined,
  log: Log,
): Promise<boolean> {
  try {
    const { done } = await outbox.open(job.id as string);
    if (done) log.info({}, 'job was done before');
    return done;
  } catch (error) {
    log.warn({ err: error }, 'could not read the outbox; the job waits');
    await job.moveToDelayed(Date.now() + OUTBOX_AWAY_MS, token);
    throw new DelayedError();
  }
}

/** Another release may know the job: it stays due, with no attempt counted. */
async function leaveToOthers(job: QueuedJob, token: string | undefined, log: Log): Promise<never> {
  log.warn({}, 'unknown job; it waits for another release');
  await job.moveToDelayed(Date.now() + UNKNOWN_JOB_MS, token);
  throw new DelayedError();
}

async function giveBack(job: QueuedJob, token?: string): Promise<never> {
  if (token) await job.moveToWait(token);
  throw new WaitingError();
}
