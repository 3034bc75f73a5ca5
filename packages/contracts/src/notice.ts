import { z } from 'zod';
import { noticeChoiceMessages, noticePaces } from './words/notice.ts';

const paceField = z.enum(noticePaces);

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** What a member is told by mail, and when the digest comes. */
export const noticeChoiceFields = z.strictObject({
  bookings: paceField,
  contacts: paceField,
  failures: paceField,
  digest_hour: z
    .int({ error: noticeChoiceMessages.badHour })
    .min(0, noticeChoiceMessages.badHour)
    .max(23, noticeChoiceMessages.badHour),
  time_zone: z
    .string()
    .max(64, noticeChoiceMessages.badZone)
    .refine(isTimeZone, noticeChoiceMessages.badZone)
    .meta({ example: 'Europe/Berlin' }),
});

export type NoticeChoice = z.output<typeof noticeChoiceFields>;

export const noticeChoiceSchema = noticeChoiceFields.extend({
  shop_tells: z
    .array(z.string())
    .meta({ description: 'Who is told of a lead where no member asked to be, as things are now' }),
  is_told_at_once: z.boolean().meta({
    description:
      'Whether requests or messages come to this account at once, chosen or not, as things are now',
  }),
});
