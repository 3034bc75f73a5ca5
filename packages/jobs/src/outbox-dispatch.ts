import { type Log, throttledWarning } from '@perfboard/process/log';
import { isJobName, jobCatalog } from './catalog.ts';
import type { ClaimedRow, OutboxBatch } from './outbox-claim.ts';
import { quarantineError, shortError } from './outbox-mark.ts';
import type { Queues } from './queue.ts';

/** Claims the rows of a batch. */
export type Claim = (batch: OutboxBatch) => Promise<ClaimedRow[]>;

type Outcome =
  | { row: ClaimedRow; kind: 'dispatched' | 'held' | 'completed' }
  | { row: ClaimedRow; kind: 'failed' | 'refused'; error: string };

/** BullMQ's error for a job whose workers died repeatedly while running it. */
const STALLED = /stalled more than/i;

const outcomeError = (error: string | null): string =>
  error && STALLED.test(error) ? quarantineError : shortError(error ?? 'failed');

interface BatchDispatcherOptions {
  queues: Pick<Queues, 'state' | 'retry' | 'add'>;
  log: Log;
}

/** Returns a function that adds one batch of rows to the queue and records the result of each. */
export function createBatchDispatcher({ queues, log }: BatchDispatcherOptions) {
  const warn = throttledWarning(log);

  async function dispatchRow(row: ClaimedRow): Promise<Outcome> {
    const { job } = row;
    // Only known jobs are claimed.
    if (!isJobName(job)) return { row, kind: 'held' };
    const payload = jobCatalog[job].payload.safeParse(row.payload);
    if (!payload.success) return { row, kind: 'failed', error: 'The payload is not what the job takes' };
    try {
      // The first dispatch needs no lookup. Any later one may meet the job in any state.
      const known = row.attempts === 0 ? undefined : await queues.state(job, row.id);
      // A retry can be requested after the outbox recorded a failure but before the queue did. Marking the
      // row as dispatched now would lose that retry with the old run.
      if (known?.state === 'active' && !row.dispatched_at) return { row, kind: 'held' };
      if (known?.state === 'completed') return { row, kind: 'completed' };
      if (known?.state === 'failed') {
        // Dispatched: recording the failure did not work. Not dispatched: a retry was requested.
        if (row.dispatched_at) return { row, kind: 'failed', error: outcomeError(known.error) };
        await queues.retry(jobCatalog[job].queue, row.id);
      }
      if (known === undefined || known.state === 'missing') {
        if (row.dispatched_at)
          log.warn({ job, job_id: row.id }, 'the queue had lost a job; it was added again');
        await queues.add(job, payload.data as never, {
          jobId: row.id,
          ...(row.request_id ? { requestId: row.request_id } : {}),
        });
      }
      return { row, kind: 'dispatched' };
    } catch (error) {
      warn(error, 'the queue did not take a job');
      const message = error instanceof Error ? error.message : String(error);
      return { row, kind: 'refused', error: shortError(message) };
    }
  }

  return async (batch: OutboxBatch, claim: Claim): Promise<{ claimed: number; refused: number }> => {
    const rows = await claim(batch);
    const outcomes = await Promise.all(rows.map((row) => dispatchRow(row)));
    await writeOutcomes(batch, outcomes);
    return { claimed: rows.length, refused: outcomes.filter(({ kind }) => kind === 'refused').length };
  };
}

async function writeOutcomes(batch: OutboxBatch, outcomes: readonly Outcome[]): Promise<void> {
  const idsOf = (kind: Outcome['kind']) =>
    outcomes.filter((outcome) => outcome.kind === kind).map(({ row }) => row.id);
  await batch.writeDispatched(idsOf('dispatched'));
  await batch.writeHeld(idsOf('held'));
  for (const outcome of outcomes) {
    if (outcome.kind === 'completed') await batch.writeCompleted(outcome.row.id);
    if (outcome.kind === 'failed') await batch.writeFailed(outcome.row.id, outcome.error);
    if (outcome.kind === 'refused') await batch.writeRefused(outcome.row, outcome.error);
  }
}
