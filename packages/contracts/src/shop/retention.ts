import { z } from 'zod';
import { retentionLimits as limits } from '../words/retention.ts';

const period = (label: string, { min, max }: { min: number; max: number }) => {
  const message = `${label} must be from ${min} to ${max}`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};

/** How long the shop keeps what it stores about people. The privacy policy prints these numbers. */
export const retentionFields = z.strictObject({
  lead_months: period('Months', limits.leadMonths).meta({
    description: 'Bookings and contacts, after their last change',
  }),
  spam_days: period('Days', limits.spamDays).meta({ description: 'Leads marked as spam' }),
  page_view_days: period('Days', limits.pageViewDays).meta({ description: 'Page view counts' }),
  ledger_months: period('Months', limits.ledgerMonths).default(limits.ledgerMonths.default).meta({
    description: 'Deliveries of a newsletter, after it was sent; counts remain',
  }),
  backup_days: period('Days', limits.backupDays).meta({
    description: 'Maximum age of backups, as stated in the privacy policy',
  }),
});

export type Retention = z.output<typeof retentionFields>;
