import { z } from 'zod';
import { retentionLimits as limits } from '../words/retention.ts';
import { inForm, type Shown } from './form.ts';

const period = (label: string, { min, max }: { min: number; max: number }, shown: Shown) => {
  const message = `${label} must be from ${min} to ${max}`;
  return inForm(z.number({ error: message }), shown)
    .int(message)
    .min(min, message)
    .max(max, message);
};

/** Retention periods of personal data. The privacy policy states these numbers. */
export const retentionFields = z.strictObject({
  lead_months: period('Months', limits.leadMonths, {
    label: 'Bookings and messages, months',
    hint: 'Counted from the last change',
  }).meta({
    description: 'Bookings and contacts, after their last change',
  }),
  spam_days: period('Days', limits.spamDays, { label: 'Spam, days' }).meta({
    description: 'Leads marked as spam',
  }),
  page_view_days: period('Days', limits.pageViewDays, { label: 'Page view counts, days' }).meta({
    description: 'Page view counts',
  }),
  ledger_months: period('Months', limits.ledgerMonths, {
    label: 'Newsletter deliveries, months',
    hint: 'Addresses are deleted; result counts are kept',
  })
    .default(limits.ledgerMonths.default)
    .meta({
      description: 'Deliveries of a newsletter, after it was sent; counts remain',
    }),
  backup_days: period('Days', limits.backupDays, {
    label: 'Backups, days',
    hint: 'Backups older than this are deleted, as the privacy policy says',
  }).meta({
    description: 'Maximum age of backups, as stated in the privacy policy',
  }),
});

export type Retention = z.output<typeof retentionFields>;
