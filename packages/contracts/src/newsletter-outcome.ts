import { z } from 'zod';

/** The outcome of a newsletter, from its deliveries alone: there is no tracking. */
export const newsletterOutcomeSchema = z.object({
  accepted: z.number().int(),
  /** Of those, how many unsubscribed by this mail's link. */
  left: z.number().int(),
  /** Taken by a server and returned later. */
  bounced: z.number().int(),
  /** Called spam by their readers. */
  complaints: z.number().int(),
  uncertain: z.number().int(),
  /** Rejected temporarily, to be retried. */
  waiting: z.number().int(),
  /** Visits that came with the `utm_campaign` of its links; null where its links have none. */
  visits: z.number().int().nullable(),
  /** The same of requests and messages. */
  leads: z.number().int().nullable(),
  refusals: z.array(
    z.object({
      /** The codes of RFC 5321 and RFC 3463; null where the server gave none. */
      code: z.string().nullable(),
      /** What one of the servers said. */
      example: z.string(),
      total: z.number().int(),
    }),
  ),
});

export type NewsletterOutcome = z.output<typeof newsletterOutcomeSchema>;
/** As its ledger says. */
export type LedgerOutcome = Omit<NewsletterOutcome, 'visits' | 'leads'>;
