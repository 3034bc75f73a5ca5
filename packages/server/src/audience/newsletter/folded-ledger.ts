import type { LedgerOutcome } from '@perfboard/contracts/newsletter-outcome';
import type { RecipientStatus } from '@perfboard/contracts/words/newsletter';

/** What a ledger said when its rows were given up; no address is in it. */
export interface FoldedLedger {
  progress: Record<RecipientStatus, number>;
  outcome: LedgerOutcome;
}
