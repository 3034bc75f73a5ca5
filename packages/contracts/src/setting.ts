import { z } from 'zod';
import { connectionLimits, paceLimits, settingMessages, warmUpLimits } from './words/setting.ts';

const paceField = z
  .number({ error: settingMessages.badPace })
  .min(paceLimits.min, settingMessages.badPace)
  .max(paceLimits.max, settingMessages.badPace)
  .nullable()
  .meta({ description: 'Newsletter emails per second across all workers; null for no limit', example: 10 });

const whole = (max: number, message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(max, message);

const connectionsField = whole(connectionLimits.max, settingMessages.badConnections).meta({
  description: 'Connections per worker to the mail server while a newsletter is being sent',
  example: connectionLimits.default,
});

const warmUpPerHourField = whole(warmUpLimits.perHourMax, settingMessages.badWarmUp).nullable().meta({
  description: 'Emails per hour during warm-up, across all newsletters and workers; null for no warm-up',
  example: 200,
});

const warmUpHoursField = whole(warmUpLimits.hoursMax, settingMessages.badWarmUpHours).meta({
  description: 'Length of the warm-up in hours',
  example: warmUpLimits.hoursDefault,
});

const eachProviderField = z.boolean().meta({
  description:
    'Whether the warm-up limit applies per provider (Gmail, Outlook, Yahoo, others) instead of in total',
  example: true,
});

const optInField = z
  .boolean()
  .meta({ description: 'Whether new subscribers must confirm by email', example: false });

const requiredField = z
  .boolean()
  .meta({ description: 'Whether every member needs a second factor to use the desk', example: false });

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
