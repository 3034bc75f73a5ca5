import { withTimeLimit } from '@perfboard/process/time-limit';
import type { Pool } from 'pg';

const MARK_LIMIT_MS = 5_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Enough for a reason, too short for a stack trace or an email. */
const MAX_ERROR_CHARACTERS = 500;

/** The error of a row whose job repeatedly crashed its worker: it is never retried automatically. */
export const quarantineError = 'Quarantined: the worker ended each time while it was at this job';

/** True of an outbox row whose job repeatedly crashed its worker: only a member can retry it. */
export const isQuarantined = `(failed_at is not null and last_error = '${quarantineError}')`;

/** Scheduled jobs have no outbox row; their ids are not UUIDs. */
export function hasOutboxRow(jobId: string): boolean {
  return UUID.test(jobId);
}

/** What a worker reads from and writes to a job's row. */
export interface OutboxMarks {
  /**
   * Reads what the outbox knows before a job runs. A failed row is reopened, because a retry was requested;
   * while the job runs, the dispatcher must watch the row like any other.
   */
  open(jobId: string): Promise<{ done: boolean }>;
  /** After this the job never runs again. */
  done(jobId: string): Promise<void>;
  /**
   * A failed job was dispatched, even if the dispatcher died before it recorded that: a retry must look in
   * the queue first.
   */
  failed(jobId: string, error: string): Promise<void>;
  /**
   * Stores the reason of a failed attempt that will be repeated, so that a member sees why a notification is
   * late.
   */
  note(jobId: string, error: string): Promise<void>;
}

export function openMarks(pool: Pool): OutboxMarks {
  const ask = (text: string, values: unknown[]) =>
    withTimeLimit(pool.query(text, values), MARK_LIMIT_MS, 'the outbox');
  return {
    async open(jobId) {
      const { rows } = await ask('select done_at, failed_at from outbox where id = $1', [jobId]);
      const row = rows[0] as { done_at: Date | null; failed_at: Date | null } | undefined;
      if (row?.failed_at && !row.done_at)
        await ask('update outbox set failed_at = null where id = $1 and done_at is null', [jobId]);
      return { done: Boolean(row?.done_at) };
    },
    async done(jobId) {
      await ask(
        'update outbox set done_at = now(), failed_at = null, last_error = null where id = $1 and done_at is null',
        [jobId],
      );
    },
    async failed(jobId, error) {
      await ask(
        `update outbox set failed_at = now(), last_error = $2, attempts = greatest(attempts, 1)
          where id = $1 and done_at is null and failed_at is null`,
        [jobId, shortError(error)],
      );
    },
    async note(jobId, error) {
      await ask('update outbox set last_error = $2 where id = $1 and done_at is null', [
        jobId,
        shortError(error),
      ]);
    },
  };
}

/** Shortens an error's text for the outbox. */
export function shortError(error: string): string {
  // PostgreSQL's text type accepts no NUL, and an error may quote one.
  return error.replaceAll('\0', '').slice(0, MAX_ERROR_CHARACTERS);
}
