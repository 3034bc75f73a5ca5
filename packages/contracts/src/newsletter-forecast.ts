import { z } from 'zod';
import { instantSchema } from './identifier.ts';
import { type EmailProvider, emailProviders } from './words/subscriber.ts';

/** When it is over at the earliest: what the shop itself limits. Servers may take longer. */
export const newsletterForecastSchema = z.object({
  /** Who is still to get it, by their provider. */
  pending: z.object(
    Object.fromEntries(emailProviders.map((name) => [name, z.number().int()])) as Record<
      EmailProvider,
      z.ZodInt
    >,
  ),
  mails_per_second: z.number().nullable(),
  /** Newsletters that are being sent at present, this one included: they share the pace. */
  sharing: z.number().int(),
  warm_up: z
    .object({
      per_hour: z.number().int(),
      each_provider: z.boolean(),
      /** Later with each pause: its hours stand still then. */
      until: instantSchema,
      /** Newsletters that are in their first hours, this one included: they share the warm-up. */
      sharing: z.number().int(),
    })
    .nullable(),
  /** Null where nothing limits it. */
  least_seconds: z.number().int().nullable(),
});

export type NewsletterForecast = z.output<typeof newsletterForecastSchema>;
