import { listen } from '@perfboard/process/listen';
import { calmWarning, type Log } from '@perfboard/process/log';
import { pause, unlessAborted, withTimeLimit } from '@perfboard/process/time-limit';
import type { Pool, PoolClient } from 'pg';
import { isJobName, jobCatalog } from './catalog.ts';
import {
  type ClaimedRow,
  claimDue,
  claimUnsettled,
  writeCompleted,
  writeDispatched,
  writeGivenUp,
  writeHeld,
  writeRefused,
} from './outbox-claim.ts';
import { quarantineError, shortError } from './outbox-mark.ts';
import type { Queues } from './queue.ts';

export interface OutboxDispatcherOptions {
  pool: Pool;
  /** For the dispatcher's own LISTEN connection. */
  databaseUrl: string;
  queues: Queues;
  log: Log;
  /** Milliseconds between sweeps, which find what no notification announced. */
  sweepMs?: number;
  /** Milliseconds after which a dispatched row without an outcome is looked up in the queue. */
  redispatchAfterMs?: number;
}

export interface OutboxDispatcher {
  /** Looks for due rows now. */
  wake(): void;
  /** Finishes the running batch, waiting 3 s at most; one that is still open then is cut and rolled back. */
  close(): Promise<void>;
}

/** Small, because the rows stay locked while the queue is asked, and a worker's outcome waits behind that lock. */
const BATCH_ROWS = 20;
const UNSETTLED_ROWS = 100;
/** More than the queue's own time limit, so that its refusals can be written down. */
const BATCH_LIMIT_MS = 15_000;
const CONNECT_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 3_000;

/** What BullMQ says of a job whose workers ended time after time while they were at it. */
const STALLED = /stalled more than/i;

const outcomeError = (error: string | null): string =>
  error && STALLED.test(error) ? quarantineError : shortError(error ?? 'failed');

type Outcome =
  | { row: ClaimedRow; kind: 'dispatched' | 'held' | 'completed' }
  | { row: ClaimedRow; kind: 'given-up' | 'refused'; error: string };

/**
 * Carries outbox rows into the queue, woken by NOTIFY and by a sweep. Any number may run side by side. A row's job bears
 * the row's id, so a row that is carried twice is one job. Rows without an outcome are looked up in the queue again and
 * again: what the queue lost is made anew, and an outcome that could not be written down is written now.
 */
export function startOutboxDispatcher(options: OutboxDispatcherOptions): OutboxDispatcher {
  const { pool, queues, log, sweepMs = 2_000, redispatchAfterMs = 30_000 } = options;
  const warn = calmWarning(log);
  const stop = new AbortController();
  const giveUp = new AbortController();
  let woken = new AbortController();
  const wake = () => woken.abort();
  const listener = listen({
    databaseUrl: options.databaseUrl,
    channel: 'outbox',
    onNotify: wake,
    onBegin: wake,
    lostMessage: 'the outbox hears no notifications; its rows are found by sweeping',
    log,
  });
  const ended = loop();

  async function loop(): Promise<void> {
    let sweptAt = Number.NEGATIVE_INFINITY;
    while (!stop.signal.aborted) {
      woken = new AbortController();
      try {
        if (performance.now() - sweptAt >= sweepMs) {
          sweptAt = performance.now();
          await batch((client) => claimUnsettled(client, UNSETTLED_ROWS, redispatchAfterMs));
        }
        const { claimed, refused } = await batch((client) => claimDue(client, BATCH_ROWS));
        if (claimed === BATCH_ROWS && refused === 0) continue;
        // While the queue refuses, a stream of new rows must not make the dispatcher spin.
        if (refused > 0) await pause(sweepMs, stop.signal);
      } catch (error) {
        warn(error, 'the outbox could not be dispatched');
        await pause(sweepMs, stop.signal);
      }
      await pause(sweepMs, stop.signal, woken.signal);
    }
  }

  async function batch(claim: (client: PoolClient) => Promise<ClaimedRow[]>) {
    const connecting = pool.connect();
    const client = await withTimeLimit(connecting, CONNECT_LIMIT_MS, 'reaching the database').catch(
      (error) => {
        connecting.then((late) => late.release()).catch(() => undefined);
        throw error;
      },
    );
    let isBroken = true;
    const onError = () => undefined;
    client.on('error', onError);
    try {
      const carried = unlessAborted(carry(client, claim), giveUp.signal);
      const result = await withTimeLimit(carried, BATCH_LIMIT_MS, 'a batch of the outbox');
      isBroken = false;
      return result;
    } finally {
      client.off('error', onError);
      // A connection that failed in the middle is thrown away, and its transaction with it.
      client.release(isBroken);
    }
  }

  async function carry(client: PoolClient, claim: (client: PoolClient) => Promise<ClaimedRow[]>) {
    await client.query('begin');
    // The server ends what this process can't: rows must not stay locked by a dispatcher that was frozen.
    await client.query(
      `set local statement_timeout = ${BATCH_LIMIT_MS}; set local idle_in_transaction_session_timeout = ${2 * BATCH_LIMIT_MS}`,
    );
    const rows = await claim(client);
    const outcomes = await Promise.all(rows.map((row) => carryRow(row)));
    let refused = 0;
    const idsOf = (kind: Outcome['kind']) =>
      outcomes.filter((outcome) => outcome.kind === kind).map(({ row }) => row.id);
    await writeDispatched(client, idsOf('dispatched'));
    await writeHeld(client, idsOf('held'));
    for (const outcome of outcomes) {
      if (outcome.kind === 'completed') await writeCompleted(client, outcome.row.id);
      if (outcome.kind === 'given-up') await writeGivenUp(client, outcome.row.id, outcome.error);
      if (outcome.kind === 'refused') {
        refused += 1;
        await writeRefused(client, outcome.row, outcome.error);
      }
    }
    await client.query('commit');
    return { claimed: rows.length, refused };
  }

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
      return {
        row,
        kind: 'refused',
        error: shortError(error instanceof Error ? error.message : String(error)),
      };
    }
  }

  return {
    wake,
    async close() {
      stop.abort();
      const closed = Promise.all([ended, listener.close()]);
      await withTimeLimit(closed, CLOSE_LIMIT_MS, 'closing the outbox').catch(() => giveUp.abort());
    },
  };
}
