import { uuidV7 } from '@perfboard/process/uuid-v7';
import type { ClientBase, Pool } from 'pg';
import { type JobName, type JobPayload, parseJobPayload } from './catalog.ts';

/** A row of the outbox as the transaction that causes the job writes it. */
export interface OutboxRow<N extends JobName = JobName> {
  id: string;
  job: N;
  payload: JobPayload<N>;
  run_at?: Date;
  request_id?: string;
}

/**
 * Makes the outbox row of a job. Insert it in the transaction of the change that causes the job: the job then
 * runs if and only if that change is committed. The row's id is the job's id in the queue.
 * @param options.runAt not before this instant
 * @throws ZodError when the payload does not match the catalog
 */
export function outboxRow<N extends JobName>(
  job: N,
  payload: JobPayload<N>,
  options: { runAt?: Date | undefined; requestId?: string | undefined } = {},
): OutboxRow<N> {
  return {
    id: uuidV7(),
    job,
    payload: parseJobPayload(job, payload),
    ...(options.runAt ? { run_at: options.runAt } : {}),
    ...(options.requestId ? { request_id: options.requestId } : {}),
  };
}

/** Values to write into a failed outbox row to retry its job with all its attempts. */
export function outboxRetry(): { failed_at: null; dispatched_at: null; run_at: Date } {
  return { failed_at: null, dispatched_at: null, run_at: new Date() };
}

/** Writes a job into the outbox, on a connection whose transaction it joins. */
export async function insertOutbox<N extends JobName>(
  db: ClientBase | Pool,
  job: N,
  payload: JobPayload<N>,
  options: { afterMs?: number; requestId?: string | undefined } = {},
): Promise<void> {
  const row: OutboxRow<N> = outboxRow(job, payload, { requestId: options.requestId });
  await db.query(
    `insert into outbox (id, job, payload, run_at, request_id)
      values ($1, $2, $3, now() + $4 * interval '1 millisecond', $5)`,
    [row.id, row.job, JSON.stringify(row.payload), options.afterMs ?? 0, row.request_id ?? null],
  );
}
