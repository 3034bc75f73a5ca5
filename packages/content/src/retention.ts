import type { Retention } from '@perfboard/contracts/shop/retention';

/** Spam is kept as long as any lead, and views as long as a year is compared with the one before. */
export const retention: Retention = {
  lead_months: 24,
  spam_days: 730,
  page_view_days: 400,
  backup_days: 35,
};
