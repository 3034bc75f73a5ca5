import { calmWarning, type Log } from '@perfboard/process/log';
import type { PoolClient } from 'pg';
import { isJobName, jobCatalog } from './catalog.ts';
import {
  type ClaimedRow,
  writeCompleted,
  writeDispatched,
  writeGivenUp,
  writeHeld,
  writeRefused,
} from './outbox-claim.ts';
import { quarantineError, shortError } from './outbox-mark.ts';
import type { Queues } from './queue.ts';

/** Locks rows for the transaction of its client. */
export type Claim = (client: PoolClient) => Promise<ClaimedRow[]>;

type Outcome =
  | { row: ClaimedRow; kind: 'dispatched' | 'held' | 'completed' }
  | { row: ClaimedRow; kind: 'given-up' | 'refused'; error: string };

/** What BullMQ says of a job whose workers ended time after time while they were at it. */
const STALLED = /stalled more than/i;

const outcomeError = (error: string | null): string =>
  error && STALLED.test(error) ? quarantineError : shortError(error ?? 'failed');

interface CarrierOptions {
  queues: Pick<Queues, 'state' | 'retry' | 'add'>;
  log: Log;
  /** Milliseconds that a batch may take; the server ends it after twice as long. */
  limitMs: number;
}

/** Makes what carries one batch of rows into the queue and writes down how each fared, in one transaction. */
export function createCarrier({ queues, log, limitMs }: CarrierOptions) {
  const warn = calmWarning(log);

  async function carryRow(row: ClaimedRow): Promise<Outcome> {
    const { job } = row;
    // Only known ones are claimed.
    if (!isJobName(job)) return { row, kind: 'held' };
    const payload = jobCatalog[job].payload.safeParse(row.payload);
    if (!payload.success) return { row, kind: 'given-up', error: 'The payload is not what the job takes' };
    try {
      // The first dispatch needs no question. Any later one may meet the job in any state.
      const known = row.attempts === 0 ? undefined : await queues.state(job, row.id);
      // Somebody may ask for another try between a failure's note in the outbox and the queue's own: a row that were
      // called dispatched now would go down with the run before.
      if (known?.state === 'active' && !row.dispatched_at) return { row, kind: 'held' };
      if (known?.state === 'completed') return { row, kind: 'completed' };
      if (known?.state === 'failed') {
        // Dispatched: the failure could not be written down. Not dispatched: somebody asked for another try.
        if (row.dispatched_at) return { row, kind: 'given-up', error: outcomeError(known.error) };
        await queues.retry(jobCatalog[job].queue, row.id);
      }
      if (known === undefined || known.state === 'missing') {
        if (row.dispatched_at) log.warn({ job, job_id: row.id }, 'the queue had lost a job; it is made anew');
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

  return async (client: PoolClient, claim: Claim): Promise<{ claimed: number; refused: number }> => {
    await client.query('begin');
    // The server ends what this process can't: rows must not stay locked by a dispatcher that was frozen.
    await client.query(
      `set local statement_timeout = ${limitMs}; set local idle_in_transaction_session_timeout = ${2 * limitMs}`,
    );
    const rows = await claim(client);
    const outcomes = await Promise.all(rows.map((row) => carryRow(row)));
    await writeOutcomes(client, outcomes);
    await client.query('commit');
    return { claimed: rows.length, refused: outcomes.filter(({ kind }) => kind === 'refused').length };
  };
}

async function writeOutcomes(client: PoolClient, outcomes: readonly Outcome[]): Promise<void> {
  const idsOf = (kind: Outcome['kind']) =>
    outcomes.filter((outcome) => outcome.kind === kind).map(({ row }) => row.id);
  await writeDispatched(client, idsOf('dispatched'));
  await writeHeld(client, idsOf('held'));
  for (const outcome of outcomes) {
    if (outcome.kind === 'completed') await writeCompleted(client, outcome.row.id);
    if (outcome.kind === 'given-up') await writeGivenUp(client, outcome.row.id, outcome.error);
    if (outcome.kind === 'refused') await writeRefused(client, outcome.row, outcome.error);
  }
}
