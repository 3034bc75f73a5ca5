import type { Log } from '@perfboard/process/log';
import type { Clock } from '@perfboard/process/time-limit';
import { UnrecoverableError } from 'bullmq';
import type { QueuedJob } from './backend.ts';
import { type OutboxMarks, shortError } from './outbox-mark.ts';

/**
 * Thrown by a handler when a retry can't help (the row is gone, the file is not an image): the job fails at
 * once.
 */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

const MARK_TRIES = 3;
const MARK_PAUSE_MS = 300;

/**
 * Does not throw if the write fails: the dispatcher finds the job completed in the queue and records it then.
 */
export async function writeDone(
  outbox: OutboxMarks,
  jobId: string,
  { clock, log }: { clock: Clock; log: Log },
): Promise<void> {
  for (let attempt = 1; attempt <= MARK_TRIES; attempt++) {
    try {
      return await outbox.done(jobId);
    } catch (error) {
      log.warn({ err: error }, 'could not record a finished job in the outbox');
      await clock.pause(MARK_PAUSE_MS * attempt);
    }
  }
}

/** Records how a run failed. Returns the error that BullMQ needs to see. */
export async function writeFailure(
  outbox: OutboxMarks,
  job: QueuedJob,
  { error, log, tracked }: { error: unknown; log: Log; tracked: boolean },
): Promise<Error> {
  const message = shortError(error instanceof Error ? error.message : String(error));
  const isPermanent = error instanceof PermanentJobError || error instanceof UnrecoverableError;
  const attempt = job.attemptsMade + 1;
  const isFinal = isPermanent || attempt >= (job.opts.attempts ?? 1);
  const fields = { err: error, attempt, of: job.opts.attempts };
  if (isFinal) log.error(fields, 'job failed for good');
  else log.warn(fields, 'job failed and will be retried');
  if (tracked) {
    const write = isFinal ? outbox.failed : outbox.note;
    await write(job.id as string, message).catch((markError) =>
      log.warn({ err: markError }, 'could not record a failure in the outbox'),
    );
  }
  return isPermanent ? new UnrecoverableError(message) : new Error(message);
}
