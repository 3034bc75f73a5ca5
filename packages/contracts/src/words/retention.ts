/**
 * Limits of the periods. A shop that answers within a day needs no lead after a month; ten years exceed any
 * tax law's period.
 */
export const retentionLimits = {
  leadMonths: { min: 1, max: 120 },
  spamDays: { min: 1, max: 3_650 },
  pageViewDays: { min: 30, max: 3_650 },
  ledgerMonths: { min: 1, max: 120, default: 36 },
  backupDays: { min: 1, max: 3_650 },
} as const;
