import { listen } from '@perfboard/process/listen';
import type { Log } from '@perfboard/process/log';
import { systemClock, unlessAborted, withTimeLimit } from '@perfboard/process/time-limit';
import type { Pool, PoolClient } from 'pg';
import { openBatch } from './outbox-claim.ts';
import { type Claim, createBatchDispatcher } from './outbox-dispatch.ts';
import { startOutboxLoop } from './outbox-loop.ts';
import type { Queues } from './queue.ts';

export interface OutboxDispatcherOptions {
  pool: Pool;
  /** For the dispatcher's own LISTEN connection. */
  databaseUrl: string;
  queues: Queues;
  log: Log;
  /** Milliseconds between sweeps, which find rows that no notification announced. */
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

/** More than the queue's own time limit, so that its errors can be recorded. */
const BATCH_LIMIT_MS = 15_000;
const CONNECT_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 3_000;

/**
 * Dispatches outbox rows to the queue, woken by NOTIFY and by a sweep. Several dispatchers may run concurrently. A
 * row's job has the row's id, so a row that is dispatched twice makes one job. Rows without an outcome are
 * looked up in the queue repeatedly: lost jobs are added again, and outcomes that were not recorded are
 * recorded.
 */
export function startOutboxDispatcher(options: OutboxDispatcherOptions): OutboxDispatcher {
  const { pool, queues, log, sweepMs = 2_000, redispatchAfterMs = 30_000 } = options;
  const dispatchBatch = createBatchDispatcher({ queues, log });
  const stop = new AbortController();
  const giveUp = new AbortController();
  const { wake, ended } = startOutboxLoop({
    dispatchBatch: batch,
    clock: systemClock,
    log,
    sweepMs,
    redispatchAfterMs,
    signal: stop.signal,
  });
  const listener = listen({
    databaseUrl: options.databaseUrl,
    channel: 'outbox',
    onNotify: wake,
    onBegin: wake,
    lostMessage: 'the outbox gets no notifications; its rows are found by sweeping',
    log,
  });

  async function carryInTransaction(client: PoolClient, claim: Claim) {
    await client.query('begin');
    // PostgreSQL ends the transaction of a frozen dispatcher, so that its rows don't stay locked.
    await client.query(
      `set local statement_timeout = ${BATCH_LIMIT_MS}; set local idle_in_transaction_session_timeout = ${2 * BATCH_LIMIT_MS}`,
    );
    const carried = await dispatchBatch(openBatch(client), claim);
    await client.query('commit');
    return carried;
  }

  async function batch(claim: Claim) {
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
      const carried = unlessAborted(carryInTransaction(client, claim), giveUp.signal);
      const result = await withTimeLimit(carried, BATCH_LIMIT_MS, 'a batch of the outbox');
      isBroken = false;
      return result;
    } finally {
      client.off('error', onError);
      // A connection that failed halfway is discarded with its transaction.
      client.release(isBroken);
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
