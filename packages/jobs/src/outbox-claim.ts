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

/** Longer pauses would only delay the recovery: the cost of a try is one quick refusal. */
const MAX_PAUSE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
/** The queue lets a failed job go within milliseconds; a job that runs on costs one question each time. */
const HELD_MS = 500;

const columns = 'id, job, payload, request_id, attempts, dispatched_at';

/** Rows that are due and not dispatched, oldest first. What this release does not know stays due for one that does. */
export async function claimDue(client: PoolClient, limit: number): Promise<ClaimedRow[]> {
  const { rows } = await client.query<ClaimedRow>(
    `select ${columns} from outbox
      where dispatched_at is null and done_at is null and failed_at is null and run_at <= now()
        and job = any($2)
      order by run_at, id limit $1 for update skip locked`,
    [limit, jobNames],
  );
  return rows;
}

/** Rows that were dispatched a while ago and have no outcome: running, waiting, or lost by the queue. */
export async function claimUnsettled(
  client: PoolClient,
  limit: number,
  olderThanMs: number,
): Promise<ClaimedRow[]> {
  const { rows } = await client.query<ClaimedRow>(
    `select ${columns} from outbox
      where dispatched_at < now() - $2 * interval '1 millisecond' and done_at is null and failed_at is null
        and job = any($3)
      order by dispatched_at limit $1 for update skip locked`,
    [limit, olderThanMs, jobNames],
  );
  return rows;
}

/** The queue has the rows' jobs. */
export async function writeDispatched(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    'update outbox set dispatched_at = now(), attempts = attempts + 1 where id = any($1::uuid[])',
    [ids],
  );
}

/** Leaves rows due, a moment later. */
export async function writeHeld(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `update outbox set run_at = now() + $2 * interval '1 millisecond' where id = any($1::uuid[])`,
    [ids, HELD_MS],
  );
}

/** The job was done, and its worker could not say so. */
export async function writeCompleted(client: PoolClient, id: string): Promise<void> {
  await client.query('update outbox set done_at = now(), last_error = null where id = $1', [id]);
}

/** No other try follows unless somebody asks for one. */
export async function writeGivenUp(client: PoolClient, id: string, error: string): Promise<void> {
  await client.query('update outbox set failed_at = now(), last_error = $2 where id = $1', [id, error]);
}

/** The queue did not take the row: try again after a growing pause. */
export async function writeRefused(client: PoolClient, row: ClaimedRow, error: string): Promise<void> {
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(row.attempts, 10));
  if (row.dispatched_at) {
    // It may well be in the queue; only the question failed. Asked again with the next round.
    await client.query('update outbox set last_error = $2 where id = $1', [row.id, error]);
    return;
  }
  await client.query(
    `update outbox set attempts = attempts + 1, last_error = $2, run_at = now() + $3 * interval '1 millisecond'
      where id = $1`,
    [row.id, error, pauseMs],
  );
}
