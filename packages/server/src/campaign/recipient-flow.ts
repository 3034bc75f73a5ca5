import { pause } from '@perfboard/process/time-limit';
import type { CampaignPace } from './campaign-pace.ts';
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
}

/**
 * Few, because what a killed worker has claimed becomes uncertain though most of it was never sent; and enough that the
 * ledger costs little beside the mails.
 */
const BATCH = 20;
/** The next portion is claimed while the last of the one before is being sent. */
const LOW_WATER = 8;
const WRITE_EVERY_MS = 50;
/**
 * A database that restarts must not turn mails that were sent into uncertain ones: outcomes are kept and tried again this
 * long.
 */
const WRITE_PATIENCE_MS = 120_000;
const WRITE_RETRY_MS = 500;

/** Claims in portions, ahead of need, and notes outcomes in portions, behind. */
export function createRecipientFlow(options: {
  ledger: RecipientLedger;
  pace: CampaignPace;
  /** Aborted when nothing more may be claimed. */
  signal: AbortSignal;
  /** Told after outcomes were written. */
  onProgress: () => void;
}): RecipientFlow {
  const { ledger, pace } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const claimed: ClaimedRecipient[] = [];
  const uncertain: string[] = [];
  let outcomes: RecipientOutcome[] = [];
  let cursor = START;
  let isDry = false;
  let isStopped = false;
  let isGivenUp = false;
  let settled = 0;
  let failure: Error | undefined;
  let refilling: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function claimMore(): Promise<void> {
    try {
      const limit = await pace.batchSize(BATCH);
      // Before the claim: a claimed recipient goes out at once, and whoever unsubscribes while we wait is spared.
      await pace.wait(limit, signal);
      if (signal.aborted) return;
      const claim = await ledger.claim({ cursor, limit });
      claimed.push(...claim.recipients);
      settled += claim.suppressed;
      if (claim.suppressed > 0) options.onProgress();
      isDry = cursor === START && claim.cursor === START;
      cursor = claim.cursor;
    } catch (error) {
      failure ??= error as Error;
    }
  }

  function refill(): Promise<void> {
    refilling ??= claimMore().finally(() => {
      refilling = undefined;
    });
    return refilling;
  }

  const isOver = () => isStopped || signal.aborted || failure !== undefined;

  async function next(): Promise<ClaimedRecipient | undefined> {
    while (!isOver()) {
      const recipient = claimed.shift();
      if (recipient) {
        if (claimed.length < LOW_WATER && !isDry) void refill();
        return recipient;
      }
      if (isDry && !refilling) return undefined;
      await refill();
    }
    return undefined;
  }

  function report(outcome: RecipientOutcome): void {
    outcomes.push(outcome);
    if (outcome.status !== 'pending') settled += 1;
    if (outcome.status === 'uncertain') uncertain.push(outcome.uuid);
    if (outcomes.length >= BATCH) void write();
    else timer ??= setTimeout(() => void write(), WRITE_EVERY_MS);
  }

  /** One at a time; whatever is reported while one runs goes with the next. */
  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    let patientUntil: number | undefined;
    while (outcomes.length > 0) {
      const batch = outcomes;
      outcomes = [];
      try {
        await ledger.write(batch);
        patientUntil = undefined;
        options.onProgress();
      } catch (error) {
        outcomes = [...batch, ...outcomes];
        failure ??= error as Error;
        patientUntil ??= performance.now() + WRITE_PATIENCE_MS;
        isGivenUp = performance.now() > patientUntil;
        if (isGivenUp) return;
        await pause(WRITE_RETRY_MS);
      }
    }
  }

  return {
    next,
    report,
    settledCount: () => settled,
    stop() {
      isStopped = true;
      stopping.abort();
    },
    async end() {
      isStopped = true;
      await refilling;
      for (const { uuid } of claimed.splice(0)) {
        report({ uuid, status: 'pending', error: null, pauseMs: 0, isTried: false, isRefusal: false });
      }
      while (outcomes.length > 0 && !isGivenUp) await write();
      await writing;
      if (failure && outcomes.length === 0) await ledger.releaseUnknown(uncertain).catch(() => undefined);
      return failure;
    },
  };
}
