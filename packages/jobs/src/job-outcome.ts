import type { Log } from '@perfboard/process/log';
import { pause } from '@perfboard/process/time-limit';
import { UnrecoverableError } from 'bullmq';
import type { Pool } from 'pg';
import type { QueuedJob } from './backend.ts';
import { markOutboxDone, markOutboxFailed, noteOutboxError, shortError } from './outbox-mark.ts';
import { PermanentJobError } from './permanent-error.ts';

const MARK_TRIES = 3;
const MARK_PAUSE_MS = 300;

/** A failed write is not worth a second run: the dispatcher finds the job completed and writes it down. */
export async function writeDone(pool: Pool, jobId: string, log: Log): Promise<void> {
  for (let attempt = 1; attempt <= MARK_TRIES; attempt++) {
    try {
      return await markOutboxDone(pool, jobId);
    } catch (error) {
      log.warn({ err: error }, 'a finished job could not be noted in the outbox');
      await pause(MARK_PAUSE_MS * attempt);
    }
  }
}

/** Writes down how a run failed. Answers what BullMQ has to see. */
export async function writeFailure(
  pool: Pool,
  job: QueuedJob,
  { error, log, tracked }: { error: unknown; log: Log; tracked: boolean },
): Promise<Error> {
  const message = shortError(error instanceof Error ? error.message : String(error));
  const isPermanent = error instanceof PermanentJobError || error instanceof UnrecoverableError;
  const attempt = job.attemptsMade + 1;
  const isFinal = isPermanent || attempt >= (job.opts.attempts ?? 1);
  const fields = { err: error, attempt, of: job.opts.attempts };
  if (isFinal) log.error(fields, 'job failed for good');
  else log.warn(fields, 'job failed and will be tried again');
  if (tracked) {
    const write = isFinal ? markOutboxFailed : noteOutboxError;
    await write(pool, job.id as string, message).catch((markError) =>
      log.warn({ err: markError }, 'a failure could not be noted in the outbox'),
    );
  }
  return isPermanent ? new UnrecoverableError(message) : new Error(message);
}
