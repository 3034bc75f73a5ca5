import type { PoolClient } from 'pg';
import { jobNames } from './catalog.ts';

/** An outbox row that the dispatcher holds locked. */
export interface ClaimedRow {
  id: string;
  job: string;
  payload: unknown;
  request_id: string | null;
  /** Dispatches so far, without this one. */
  attempts: number;
  dispatched_at: Date | null;
}

/**
 * The outbox within one transaction of a dispatcher: its claimed rows stay locked until the transaction ends.
 */
export interface OutboxBatch {
  /**
   * Due rows that are not dispatched, oldest first. Jobs unknown to this release stay due for one that knows
   * them.
   */
  claimDue(limit: number): Promise<ClaimedRow[]>;
  /** Rows dispatched a while ago without an outcome: running, waiting, or lost by the queue. */
  claimWithoutOutcome(limit: number, olderThanMs: number): Promise<ClaimedRow[]>;
  /** The queue has the rows' jobs. */
  writeDispatched(ids: readonly string[]): Promise<void>;
  /** Leaves rows due after a short delay. */
  writeHeld(ids: readonly string[]): Promise<void>;
  /** The job was done, but its worker could not record it. */
  writeCompleted(id: string): Promise<void>;
  /** The job failed for good; it runs again only if a retry is requested. */
  writeFailed(id: string, error: string): Promise<void>;
  /** The queue rejected the row: retry after a growing pause. */
  writeRefused(row: ClaimedRow, error: string): Promise<void>;
}

/** Longer pauses would only delay the recovery: an attempt costs one quick rejection. */
const MAX_PAUSE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
/**
 * The queue releases a failed job within milliseconds; a job that keeps running costs one lookup each time.
 */
export const HELD_MS = 500;

/** Milliseconds until a rejected row is due again, by the number of its dispatches. */
export function refusedPauseMs(attempts: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
}

const columns = 'id, job, payload, request_id, attempts, dispatched_at';

const dueSql = `select ${columns} from outbox
  where dispatched_at is null and done_at is null and failed_at is null and run_at <= now() and job = any($2)
  order by run_at, id limit $1 for update skip locked`;

const unsettledSql = `select ${columns} from outbox
  where dispatched_at < now() - $2 * interval '1 millisecond' and done_at is null and failed_at is null
    and job = any($3)
  order by dispatched_at, id limit $1 for update skip locked`;

const refusedSql = `update outbox set attempts = attempts + 1, last_error = $2, run_at = now() + $3 * interval '1 millisecond'
  where id = $1`;

/** The outbox in the transaction that the client has begun. */
export function openBatch(client: PoolClient): OutboxBatch {
  const write = async (text: string, values: unknown[]) => void (await client.query(text, values));
  const claim = async (text: string, values: unknown[]) =>
    (await client.query<ClaimedRow>(text, values)).rows;
  return {
    claimDue: (limit) => claim(dueSql, [limit, jobNames]),
    claimWithoutOutcome: (limit, olderThanMs) => claim(unsettledSql, [limit, olderThanMs, jobNames]),
    async writeDispatched(ids) {
      if (ids.length === 0) return;
      await write(
        'update outbox set dispatched_at = now(), attempts = attempts + 1 where id = any($1::uuid[])',
        [ids],
      );
    },
    async writeHeld(ids) {
      if (ids.length === 0) return;
      await write(
        `update outbox set run_at = now() + $2 * interval '1 millisecond' where id = any($1::uuid[])`,
        [ids, HELD_MS],
      );
    },
    writeCompleted: (id) => write('update outbox set done_at = now(), last_error = null where id = $1', [id]),
    writeFailed: (id, error) =>
      write('update outbox set failed_at = now(), last_error = $2 where id = $1', [id, error]),
    writeRefused: ({ id, attempts, dispatched_at }, error) =>
      // A dispatched row may be in the queue; only the lookup failed. The next round repeats it.
      dispatched_at
        ? write('update outbox set last_error = $2 where id = $1', [id, error])
        : write(refusedSql, [id, error, refusedPauseMs(attempts)]),
  };
}
