import { z } from 'zod';
import { connectionLimits, hourlyCapMax, paceLimits, settingMessages } from './words/setting.ts';

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

const hourlyCapField = whole(hourlyCapMax, settingMessages.badHourlyCap).nullable().meta({
  description: 'Newsletter emails per hour, across all newsletters and workers; null for no limit',
  example: 200,
});

const optInField = z
  .boolean()
  .meta({ description: 'Whether new subscribers must confirm by email', example: false });

const requiredField = z
  .boolean()
  .meta({ description: 'Whether every member needs a second factor to use the desk', example: false });

/** Omitted fields stay unchanged. */
export const settingFields = z
  .strictObject({
    mails_per_second: paceField.optional(),
    connections: connectionsField.optional(),
    mails_per_hour: hourlyCapField.optional(),
    double_opt_in: optInField.optional(),
    second_factor_required: requiredField.optional(),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), settingMessages.nothing);

export type SettingFields = z.output<typeof settingFields>;

export const settingSchema = z.object({
  mails_per_second: paceField,
  connections: connectionsField,
  mails_per_hour: hourlyCapField,
  double_opt_in: optInField,
  second_factor_required: requiredField,
});

export type Setting = z.output<typeof settingSchema>;
