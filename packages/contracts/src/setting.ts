import { z } from 'zod';

/** What an admin decides while the product runs, and the row in which each stands. */
export const settingKeys = {
  mails_per_second: 'campaign.mails_per_second',
  double_opt_in: 'newsletter.double_opt_in',
} as const;

export const settingMessages = {
  saved: 'Settings saved',
  nothing: 'Name a setting to change',
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

const optInField = z
  .boolean()
  .meta({ description: 'Whether a new subscriber has to confirm by the link of a mail', example: false });

/** What is not named stays as it is. */
export const settingFields = z
  .strictObject({ mails_per_second: paceField.optional(), double_opt_in: optInField.optional() })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), settingMessages.nothing);
export type SettingFields = z.output<typeof settingFields>;

export const settingSchema = z.object({ mails_per_second: paceField, double_opt_in: optInField });
export type Setting = z.output<typeof settingSchema>;
