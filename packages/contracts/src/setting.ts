import { z } from 'zod';

/** What an admin decides while the product runs, and the row in which each stands. */
export const settingKeys = { mails_per_second: 'campaign.mails_per_second' } as const;

export const settingMessages = {
  saved: 'Settings saved',
  badPace: 'Enter a number from 0.1 to 1000, or nothing for no limit',
} as const;

/** A mail every ten seconds is slower than any provider asks for; a thousand a second is faster than one worker sends. */
export const paceLimits = { min: 0.1, max: 1_000 } as const;

const paceField = z
  .number({ error: settingMessages.badPace })
  .min(paceLimits.min, settingMessages.badPace)
  .max(paceLimits.max, settingMessages.badPace)
  .nullable()
  .meta({ description: 'Mails of campaigns per second, over all workers; null for no limit', example: 10 });

export const settingFields = z.strictObject({ mails_per_second: paceField });
export const settingSchema = z.object({ mails_per_second: paceField });
export type Setting = z.output<typeof settingSchema>;
