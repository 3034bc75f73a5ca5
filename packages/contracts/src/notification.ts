import { z } from 'zod';
import { isTimeZone } from './clock.ts';
import { notificationChoiceMessages, notificationPaces } from './words/notification.ts';

const paceField = z.enum(notificationPaces);

/** A member's email notifications, and the digest's hour. */
export const notificationChoiceFields = z.strictObject({
  bookings: paceField,
  contacts: paceField,
  failures: paceField,
  personal: paceField
    .optional()
    .meta({ description: 'Mentions of you, and follow-ups that are yours. If left out, it is unchanged.' }),
  digest_hour: z
    .int({ error: notificationChoiceMessages.badHour })
    .min(0, notificationChoiceMessages.badHour)
    .max(23, notificationChoiceMessages.badHour),
  time_zone: z
    .string()
    .max(64, notificationChoiceMessages.badZone)
    .refine(isTimeZone, notificationChoiceMessages.badZone)
    .meta({ example: 'Europe/Berlin' }),
});

export type NotificationChoice = z.output<typeof notificationChoiceFields>;

export const notificationChoiceSchema = notificationChoiceFields.extend({
  personal: paceField,
  shop_recipients: z
    .array(z.string())
    .meta({ description: 'Who currently receives notifications if no member has asked for them' }),
  is_notified_immediately: z.boolean().meta({
    description: 'Whether this account currently receives immediate notifications about bookings or contacts',
  }),
});
