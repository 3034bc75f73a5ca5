import { type Log, throttledWarning } from '@perfboard/process/log';
import type { Clock } from '@perfboard/process/time-limit';
import type { Claim } from './outbox-dispatch.ts';

/**
 * Small, because the rows stay locked while the queue answers, and a worker's outcome waits for that lock.
 */
const BATCH_ROWS = 20;
const WITHOUT_OUTCOME_ROWS = 100;

interface OutboxLoopOptions {
  /** Adds one batch of rows to the queue. */
  dispatchBatch(claim: Claim): Promise<{ claimed: number; refused: number }>;
  clock: Clock;
  log: Log;
  sweepMs: number;
  redispatchAfterMs: number;
  signal: AbortSignal;
}

/**
 * Dispatches due rows when woken, and sweeps for rows that no notification announced, until the signal
 * aborts.
 */
export function startOutboxLoop(options: OutboxLoopOptions): { wake(): void; ended: Promise<void> } {
  const { dispatchBatch, clock, log, sweepMs, redispatchAfterMs, signal } = options;
  const warn = throttledWarning(log);
  let woken = new AbortController();

  async function loop(): Promise<void> {
    let sweptAt = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      woken = new AbortController();
      try {
        if (clock.now() - sweptAt >= sweepMs) {
          sweptAt = clock.now();
          await dispatchBatch((batch) => batch.claimWithoutOutcome(WITHOUT_OUTCOME_ROWS, redispatchAfterMs));
        }
        const { claimed, refused } = await dispatchBatch((batch) => batch.claimDue(BATCH_ROWS));
        if (claimed === BATCH_ROWS && refused === 0) continue;
        // While the queue rejects rows, a stream of new ones must not make the dispatcher spin.
        if (refused > 0) await clock.pause(sweepMs, signal);
      } catch (error) {
        warn(error, 'the outbox could not be dispatched');
        await clock.pause(sweepMs, signal);
      }
      await clock.pause(sweepMs, signal, woken.signal);
    }
  }

  return { wake: () => woken.abort(), ended: loop() };
}
