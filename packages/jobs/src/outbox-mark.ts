import { withTimeLimit } from '@perfboard/process/time-limit';
import type { Pool } from 'pg';

const MARK_LIMIT_MS = 5_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Enough for a reason, too little for a stack or a mail. */
const MAX_ERROR_CHARACTERS = 500;

/** The error of a row whose job took its process down again and again: nothing asks for it by itself any more. */
export const quarantineError = 'Quarantined: the worker ended each time while it was at this job';

/** True of an outbox row whose job took its process down again and again: only an admin asks for it again. */
export const isQuarantined = `(failed_at is not null and last_error = '${quarantineError}')`;

/** Jobs made by a schedule have no outbox row; their ids are no uuids. */
export function hasOutboxRow(jobId: string): boolean {
  return UUID.test(jobId);
}

/** What a worker reads and writes of a job's row. */
export interface OutboxMarks {
  /**
   * Reads what the outbox knows before a job runs. A row that had failed is opened again: someone asked for the job once
   * more, and while it runs the dispatcher must guard it like any other.
   */
  open(jobId: string): Promise<{ done: boolean }>;
  /** After this the job never runs again. */
  done(jobId: string): Promise<void>;
  /** A failed job was dispatched, even where the dispatcher died before it wrote so: a retry must ask the queue first. */
  failed(jobId: string, error: string): Promise<void>;
  /** Keeps the reason of an attempt that will be repeated, so that an admin sees why a notification is late. */
  note(jobId: string, error: string): Promise<void>;
}

/** The outbox's rows, in the database. */
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

/** An error's text as the outbox keeps it. */
export function shortError(error: string): string {
  // PostgreSQL's text takes no NUL, and an error may quote one.
  return error.replaceAll('\0', '').slice(0, MAX_ERROR_CHARACTERS);
}
