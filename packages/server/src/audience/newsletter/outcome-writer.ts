import type { Clock } from '@perfboard/process/time-limit';
import type { DeliveryOutcome, DeliveryStore } from './delivery-store.ts';

export interface OutcomeWriter {
  /** Reports a delivery's outcome, which is written soon, in batches. */
  report(outcome: DeliveryOutcome): void;
  /**
   * Resolves when all outcomes are written, or the time limit for the database is over. False if some are
   * not.
   */
  end(): Promise<boolean>;
  /** Number of final outcomes so far. */
  settledCount(): number;
  /** Deliveries whose outcome is unknown. */
  uncertain(): readonly string[];
}

/** At this size, the writes cost little compared to the emails. */
const BATCH = 20;
const WRITE_EVERY_MS = 50;
/**
 * A restarting database must not turn sent emails into uncertain ones: outcomes are retried for this long.
 */
const WRITE_PATIENCE_MS = 120_000;
const WRITE_RETRY_MS = 500;

/** Writes outcomes in batches in the background, one batch at a time. */
export function createOutcomeWriter(options: {
  store: Pick<DeliveryStore, 'write'>;
  clock: Clock;
  /** Called after outcomes were written. */
  onProgress: () => void;
  /** Called when a write failed; the outcomes are retried. */
  onFailure: (error: Error) => void;
}): OutcomeWriter {
  const { store, clock } = options;
  const uncertain: string[] = [];
  let outcomes: DeliveryOutcome[] = [];
  let settled = 0;
  let isGivenUp = false;
  let isPlanned = false;
  let writing: Promise<void> | undefined;

  /** Outcomes reported during a write go with the next one. */
  function write(): Promise<void> {
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
        await store.write(batch);
        patientUntil = undefined;
        options.onProgress();
      } catch (error) {
        outcomes = [...batch, ...outcomes];
        options.onFailure(error as Error);
        patientUntil ??= clock.now() + WRITE_PATIENCE_MS;
        isGivenUp = clock.now() > patientUntil;
        if (isGivenUp) return;
        await clock.pause(WRITE_RETRY_MS);
      }
    }
  }

  async function writeSoon(): Promise<void> {
    if (isPlanned) return;
    isPlanned = true;
    await clock.pause(WRITE_EVERY_MS);
    isPlanned = false;
    if (!isGivenUp) await write();
  }

  return {
    report(outcome) {
      outcomes.push(outcome);
      if (outcome.status !== 'pending') settled += 1;
      if (outcome.status === 'uncertain') uncertain.push(outcome.uuid);
      if (outcomes.length >= BATCH) void write();
      else void writeSoon();
    },
    async end() {
      while (outcomes.length > 0 && !isGivenUp) await write();
      await writing;
      return outcomes.length === 0;
    },
    settledCount: () => settled,
    uncertain: () => uncertain,
  };
}
