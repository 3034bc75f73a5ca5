import { z } from 'zod';

/** The outcome of a newsletter, from its deliveries alone: there is no tracking. */
export const newsletterOutcomeSchema = z.object({
  accepted: z.number().int(),
  /** The number of recipients who unsubscribed with this newsletter's link. */
  left: z.number().int(),
  /** Accepted by a server and returned later. */
  bounced: z.number().int(),
  /** Marked as spam by their recipients. */
  complaints: z.number().int(),
  uncertain: z.number().int(),
  /** Rejected temporarily, to be retried. */
  waiting: z.number().int(),
  /** Visits with the `utm_campaign` of its links; null if its links have none. */
  visits: z.number().int().nullable(),
  /** Bookings and contacts with it. */
  leads: z.number().int().nullable(),
  refusals: z.array(
    z.object({
      /** The codes of RFC 5321 and RFC 3463; null if the server gave none. */
      code: z.string().nullable(),
      /** The answer of one of the servers. */
      example: z.string(),
      total: z.number().int(),
    }),
  ),
});

export type NewsletterOutcome = z.output<typeof newsletterOutcomeSchema>;
/** The part that is counted from its deliveries. */
export type CountedOutcome = Omit<NewsletterOutcome, 'visits' | 'leads'>;
