import { z } from 'zod';
import { retentionLimits as limits } from '../words/retention.ts';

const period = (label: string, { min, max }: { min: number; max: number }) => {
  const message = `${label} must be from ${min} to ${max}`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};

/** How long the shop keeps what it stores about people. The privacy policy prints these numbers. */
export const retentionFields = z.strictObject({
  lead_months: period('Months', limits.leadMonths).meta({
    description: 'Bookings and messages, after they were last touched',
  }),
  spam_days: period('Days', limits.spamDays).meta({ description: 'Leads that look like spam' }),
  page_view_days: period('Days', limits.pageViewDays).meta({ description: 'Counts of page views' }),
  ledger_months: period('Months', limits.ledgerMonths).default(limits.ledgerMonths.default).meta({
    description: 'Who got a newsletter, address by address, after it was sent; then only counts are left',
  }),
  backup_days: period('Days', limits.backupDays).meta({
    description:
      'Nightly backups and copies before upgrades at most; what the privacy policy says of backups',
  }),
});

export type Retention = z.output<typeof retentionFields>;
