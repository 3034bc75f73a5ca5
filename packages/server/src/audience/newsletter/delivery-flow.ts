import type { Clock } from '@perfboard/process/time-limit';
import { type ClaimedDelivery, type DeliveryOutcome, type DeliveryStore, START } from './delivery-store.ts';
import type { NewsletterPace } from './newsletter-pace.ts';
import { createOutcomeWriter } from './outcome-writer.ts';

export interface DeliveryFlow {
  /** The next delivery; undefined when none is due, or the flow is stopping. */
  next(): Promise<ClaimedDelivery | undefined>;
  /** Reports an outcome, which is written soon, in batches. */
  report(outcome: DeliveryOutcome): void;
  /** Stops claiming. `end` returns claimed deliveries that were not started. */
  stop(): void;
  /** Writes all outcomes. Returns the first write error, if any. */
  end(): Promise<Error | undefined>;
  /** Number of final outcomes so far, suppressed ones included. */
  settledCount(): number;
  /** Milliseconds until the hourly cap allows the next delivery; undefined if none waits for it. */
  heldMs(): number | undefined;
}

/**
 * Small, because a killed worker's claims become uncertain although most were never sent; but large enough
 * that the writes cost little compared to the emails.
 */
const BATCH = 20;
/** The next batch is claimed while the last of the previous one are being sent. */
const LOW_WATER = 8;

/**
 * If the cap allows more within this time, the run waits: ending it and scheduling another takes as long.
 * Otherwise a cap of more than 7,200 emails an hour would never be used up.
 */
const HELD_WAIT_MS = 10_000;

/** Claims in batches, ahead of need; outcomes are written in batches, afterwards. */
export function createDeliveryFlow(options: {
  store: DeliveryStore;
  pace: NewsletterPace;
  clock: Clock;
  /** Aborted when nothing more may be claimed. */
  signal: AbortSignal;
  /** The end of the slice: waiting stops here. */
  until: number;
  /** Called after outcomes were written. */
  onProgress: () => void;
  /** Whether no other newsletter needs this worker while this one waits for the cap. */
  isAlone?: (() => Promise<boolean>) | undefined;
}): DeliveryFlow {
  const { store, pace, clock, onProgress } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const claimed: ClaimedDelivery[] = [];
  let cursor = START;
  let isDry = false;
  let isPaced = false;
  let heldMs: number | undefined;
  let suppressed = 0;
  let failure: Error | undefined;
  let refilling: Promise<void> | undefined;
  const fail = (error: Error) => {
    failure ??= error;
  };
  const writer = createOutcomeWriter({ store, clock, onProgress, onFailure: fail });

  async function claimMore(): Promise<void> {
    try {
      const limit = await pace.batchSize(BATCH);
      // Wait before the claim: claimed deliveries are sent immediately, and people who unsubscribe during the
      // wait are spared.
      if (!isPaced) await pace.wait(limit, signal);
      if (signal.aborted) return;
      const claim = await store.claim({ cursor, limit });
      claimed.push(...claim.deliveries);
      suppressed += claim.suppressed;
      heldMs = claim.heldMs;
      if (claim.suppressed > 0) onProgress();
      const isHeld = claim.heldMs !== undefined && claim.deliveries.length + claim.suppressed === 0;
      // A wait that claimed nothing is not repeated.
      isPaced = isHeld;
      const isSoon =
        heldMs !== undefined &&
        heldMs <= HELD_WAIT_MS &&
        clock.now() + heldMs < options.until &&
        (!isHeld || ((await options.isAlone?.()) ?? true));
      isDry = !isSoon && claim.cursor === START && (cursor === START || isHeld);
      cursor = claim.cursor;
      if (isHeld && isSoon) await clock.pause(heldMs ?? 0, signal);
    } catch (error) {
      fail(error as Error);
    }
  }

  function refill(): Promise<void> {
    refilling ??= claimMore().finally(() => {
      refilling = undefined;
    });
    return refilling;
  }

  return {
    async next() {
      while (!signal.aborted && failure === undefined) {
        const delivery = claimed.shift();
        if (delivery) {
          if (claimed.length < LOW_WATER && !isDry) void refill();
          return delivery;
        }
        if (isDry && !refilling) return undefined;
        await refill();
      }
      return undefined;
    },
    report: writer.report,
    settledCount: () => writer.settledCount() + suppressed,
    heldMs: () => heldMs,
    stop: () => stopping.abort(),
    async end() {
      stopping.abort();
      await refilling;
      for (const { uuid, claim } of claimed.splice(0)) {
        const untouched = {
          status: 'pending',
          error: null,
          pauseMs: 0,
          isTried: false,
          isRefusal: false,
        } as const;
        writer.report({ uuid, claim, ...untouched });
      }
      const isWritten = await writer.end();
      if (failure && isWritten) await store.releaseUnknown(writer.uncertain()).catch(() => undefined);
      return failure;
    },
  };
}
