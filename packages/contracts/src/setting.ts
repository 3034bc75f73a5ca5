import { z } from 'zod';
import { connectionLimits, paceLimits, settingMessages, warmUpLimits } from './words/setting.ts';

const paceField = z
  .number({ error: settingMessages.badPace })
  .min(paceLimits.min, settingMessages.badPace)
  .max(paceLimits.max, settingMessages.badPace)
  .nullable()
  .meta({ description: 'Mails of newsletters per second, over all workers; null for no limit', example: 10 });

const whole = (max: number, message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(max, message);

const connectionsField = whole(connectionLimits.max, settingMessages.badConnections).meta({
  description: 'Connections of a worker to the mail server while a newsletter is sent',
  example: connectionLimits.default,
});

const warmUpPerHourField = whole(warmUpLimits.perHourMax, settingMessages.badWarmUp).nullable().meta({
  description:
    'Mails an hour in the first hours of a newsletter, over all newsletters and workers; null for no warm-up',
  example: 200,
});

const warmUpHoursField = whole(warmUpLimits.hoursMax, settingMessages.badWarmUpHours).meta({
  description: 'How many hours after its beginning a newsletter is warming up',
  example: warmUpLimits.hoursDefault,
});

const eachProviderField = z.boolean().meta({
  description:
    'Whether so many go to each of Gmail, Outlook, Yahoo and all others, instead of to all together',
  example: true,
});

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
    connections: connectionsField.optional(),
    warm_up_per_hour: warmUpPerHourField.optional(),
    warm_up_hours: warmUpHoursField.optional(),
    warm_up_each_provider: eachProviderField.optional(),
    double_opt_in: optInField.optional(),
    second_factor_required: requiredField.optional(),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), settingMessages.nothing);

export type SettingFields = z.output<typeof settingFields>;

export const settingSchema = z.object({
  mails_per_second: paceField,
  connections: connectionsField,
  warm_up_per_hour: warmUpPerHourField,
  warm_up_hours: warmUpHoursField,
  warm_up_each_provider: eachProviderField,
  double_opt_in: optInField,
  second_factor_required: requiredField,
});

export type Setting = z.output<typeof settingSchema>;
