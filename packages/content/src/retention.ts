import type { Retention } from '@perfboard/contracts/shop/retention';
import { retentionLimits } from '@perfboard/contracts/words/retention';

/** Spam is kept as long as any lead, and views as long as a year is compared with the one before. */
export const retention: Retention = {
  lead_months: 24,
  spam_days: 730,
  page_view_days: 400,
  ledger_months: retentionLimits.ledgerMonths.default,
  backup_days: 35,
};
