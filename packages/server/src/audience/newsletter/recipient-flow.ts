import type { Clock } from '@perfboard/process/clock';
import type { NewsletterPace } from './newsletter-pace.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import {
  type ClaimedRecipient,
  type RecipientLedger,
  type RecipientOutcome,
  START,
} from './recipient-ledger.ts';

export interface RecipientFlow {
  /** The next recipient to be sent to; undefined when there is none at present, or the flow is to stop. */
  next(): Promise<ClaimedRecipient | undefined>;
  /** What became of one; written down soon, with others. */
  report(outcome: RecipientOutcome): void;
  /** Claims no more. What is claimed and not begun is given back by `end`. */
  stop(): void;
  /** Writes down everything. Answers what went wrong with the ledger, if anything did. */
  end(): Promise<Error | undefined>;
  /** Recipients settled so far, suppressed ones included. */
  settledCount(): number;
  /** Milliseconds until somebody is due whose provider has had its share; undefined where nobody waits for that. */
  heldMs(): number | undefined;
}

/**
 * Few, because what a killed worker has claimed becomes uncertain though most of it was never sent; and enough that the
 * ledger costs little beside the mails.
 */
const BATCH = 20;
/** The next portion is claimed while the last of the one before is being sent. */
const LOW_WATER = 8;

/**
 * Whoever may have more so soon is waited for within the run: to end it and promise another takes as long. A share of more than
 * 7,200 mails an hour would never be used up otherwise.
 */
const HELD_WAIT_MS = 10_000;

/** Claims in portions, ahead of need; outcomes are noted in portions, behind. */
export function createRecipientFlow(options: {
  ledger: RecipientLedger;
  pace: NewsletterPace;
  clock: Clock;
  /** Aborted when nothing more may be claimed. */
  signal: AbortSignal;
  /** The end of the slice: nobody is waited for beyond it. */
  until: number;
  /** Told after outcomes were written. */
  onProgress: () => void;
  /** Whether nobody else wants this worker's time while somebody waits for a share. */
  isAlone?: (() => Promise<boolean>) | undefined;
}): RecipientFlow {
  const { ledger, pace, clock, onProgress } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const claimed: ClaimedRecipient[] = [];
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
  const writer = createOutcomeWriter({ ledger, clock, onProgress, onFailure: fail });

  async function claimMore(): Promise<void> {
    try {
      const limit = await pace.batchSize(BATCH);
      // Before the claim: a claimed recipient goes out at once, and whoever unsubscribes while we wait is spared.
      if (!isPaced) await pace.wait(limit, signal);
      if (signal.aborted) return;
      const claim = await ledger.claim({ cursor, limit });
      claimed.push(...claim.recipients);
      suppressed += claim.suppressed;
      heldMs = claim.heldMs;
      if (claim.suppressed > 0) onProgress();
      const isHeld = claim.heldMs !== undefined && claim.recipients.length + claim.suppressed === 0;
      // What was waited for and got nobody is not waited for again.
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
        const recipient = claimed.shift();
        if (recipient) {
          if (claimed.length < LOW_WATER && !isDry) void refill();
          return recipient;
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
      if (failure && isWritten) await ledger.releaseUnknown(writer.uncertain()).catch(() => undefined);
      return failure;
    },
  };
}
