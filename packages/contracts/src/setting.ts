import { z } from 'zod';
import { paceLimits, settingMessages } from './words/setting.ts';

const paceField = z
  .number({ error: settingMessages.badPace })
  .min(paceLimits.min, settingMessages.badPace)
  .max(paceLimits.max, settingMessages.badPace)
  .nullable()
  .meta({ description: 'Mails of campaigns per second, over all workers; null for no limit', example: 10 });

const optInField = z
  .boolean()
  .meta({ description: 'Whether a new subscriber has to confirm by the link of a mail', example: false });

const requiredField = z
  .boolean()
  .meta({ description: 'Whether every member needs a second factor to work at the desk', example: false });

/** What is not named stays as it is. */
export const settingFields = z
  .strictObject({
    mails_per_second: paceField.optional(),
    double_opt_in: optInField.optional(),
    second_factor_required: requiredField.optional(),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), settingMessages.nothing);

export type SettingFields = z.output<typeof settingFields>;

export const settingSchema = z.object({
  mails_per_second: paceField,
  double_opt_in: optInField,
  second_factor_required: requiredField,
});

export type Setting = z.output<typeof settingSchema>;
