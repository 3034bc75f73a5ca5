import type { Clock } from '@perfboard/process/clock';
import type { RecipientLedger, RecipientOutcome } from './recipient-ledger.ts';

export interface OutcomeWriter {
  /** What became of a recipient; written down soon, with others. */
  report(outcome: RecipientOutcome): void;
  /** Resolves when all is written down, or nobody waits for the database any longer. False where something is not. */
  end(): Promise<boolean>;
  /** Recipients settled so far. */
  settledCount(): number;
  /** Those of which nobody knows whether they got their mail. */
  uncertain(): readonly string[];
}

/** The ledger costs little beside the mails then. */
const BATCH = 20;
const WRITE_EVERY_MS = 50;
/**
 * A database that restarts must not turn mails that were sent into uncertain ones: outcomes are kept and tried again this
 * long.
 */
const WRITE_PATIENCE_MS = 120_000;
const WRITE_RETRY_MS = 500;

/** Notes outcomes in portions, behind the sending, and one portion at a time. */
export function createOutcomeWriter(options: {
  ledger: Pick<RecipientLedger, 'write'>;
  clock: Clock;
  /** Told after outcomes were written. */
  onProgress: () => void;
  /** Told when the ledger did not take them; they are kept all the same. */
  onFailure: (error: Error) => void;
}): OutcomeWriter {
  const { ledger, clock } = options;
  const uncertain: string[] = [];
  let outcomes: RecipientOutcome[] = [];
  let settled = 0;
  let isGivenUp = false;
  let isPlanned = false;
  let writing: Promise<void> | undefined;

  /** Whatever is reported while one runs goes with the next. */
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
        await ledger.write(batch);
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
