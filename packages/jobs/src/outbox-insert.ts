import type { ClientBase, Pool } from 'pg';
import type { JobName, JobPayload } from './catalog.ts';
import { type OutboxRow, outboxRow } from './outbox-row.ts';

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
