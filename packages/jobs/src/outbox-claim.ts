import type { PoolClient } from 'pg';
import { jobNames } from './catalog.ts';

/** An outbox row that the dispatcher holds locked. */
export interface ClaimedRow {
  id: string;
  job: string;
  payload: unknown;
  request_id: string | null;
  /** Dispatches tried so far, this one not counted. */
  attempts: number;
  dispatched_at: Date | null;
}

/** The outbox within one transaction of a dispatcher: nobody else claims what it claimed before that ends. */
export interface OutboxBatch {
  /** Rows that are due and not dispatched, oldest first. What this release does not know stays due for one that does. */
  claimDue(limit: number): Promise<ClaimedRow[]>;
  /** Rows that were dispatched a while ago and have no outcome: running, waiting, or lost by the queue. */
  claimUnsettled(limit: number, olderThanMs: number): Promise<ClaimedRow[]>;
  /** The queue has the rows' jobs. */
  writeDispatched(ids: readonly string[]): Promise<void>;
  /** Leaves rows due, a moment later. */
  writeHeld(ids: readonly string[]): Promise<void>;
  /** The job was done, and its worker could not say so. */
  writeCompleted(id: string): Promise<void>;
  /** No other try follows unless somebody asks for one. */
  writeGivenUp(id: string, error: string): Promise<void>;
  /** The queue did not take the row: try again after a growing pause. */
  writeRefused(row: ClaimedRow, error: string): Promise<void>;
}

/** Longer pauses would only delay the recovery: the cost of a try is one quick refusal. */
const MAX_PAUSE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
/** The queue lets a failed job go within milliseconds; a job that runs on costs one question each time. */
export const HELD_MS = 500;

/** Milliseconds until a row that was refused is due again, by its dispatches before. */
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
  order by dispatched_at limit $1 for update skip locked`;

const refusedSql = `update outbox set attempts = attempts + 1, last_error = $2, run_at = now() + $3 * interval '1 millisecond'
  where id = $1`;

/** The outbox in the transaction that the client has begun. */
export function openBatch(client: PoolClient): OutboxBatch {
  const write = async (text: string, values: unknown[]) => void (await client.query(text, values));
  const claim = async (text: string, values: unknown[]) =>
    (await client.query<ClaimedRow>(text, values)).rows;
  return {
    claimDue: (limit) => claim(dueSql, [limit, jobNames]),
    claimUnsettled: (limit, olderThanMs) => claim(unsettledSql, [limit, olderThanMs, jobNames]),
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
    writeGivenUp: (id, error) =>
      write('update outbox set failed_at = now(), last_error = $2 where id = $1', [id, error]),
    writeRefused: ({ id, attempts, dispatched_at }, error) =>
      // One that was dispatched may well be in the queue; only the question failed. Asked again with the next round.
      dispatched_at
        ? write('update outbox set last_error = $2 where id = $1', [id, error])
        : write(refusedSql, [id, error, refusedPauseMs(attempts)]),
  };
}
