import type { LedgerOutcome } from '@perfboard/contracts/campaign-outcome';
import type { RecipientStatus } from '@perfboard/contracts/words/campaign';

/** What a ledger said when its rows were given up; no address is in it. */
export interface FoldedLedger {
  progress: Record<RecipientStatus, number>;
  outcome: LedgerOutcome;
}
