import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { cleanText } from './text.ts';
import { optionalText } from './text-field.ts';
import { followUpLimits, followUpMessages } from './words/follow-up.ts';

/** A follow-up as a member sets or changes it. What is left out is unchanged. */
export const followUpFields = z.object({
  at: z
    .string({ error: followUpMessages.timeRequired })
    .min(1, followUpMessages.timeRequired)
    .max(40, followUpMessages.badTime)
    .meta({
      description: 'Local time in the shop’s time zone, or a time with an offset',
      example: '2026-12-01T09:00',
    }),
  only_if_no_answer: z
    .boolean()
    .optional()
    .meta({ description: 'An answer from the sender cancels it before it is due' }),
  note: optionalText('A note', followUpLimits.noteMax, cleanText).optional(),
});
export type FollowUpFields = z.output<typeof followUpFields>;

/** What a row of a list says of its lead's follow-up. */
export const followUpMarkSchema = z.object({
  due_at: instantSchema,
  only_if_no_answer: z.boolean(),
  /** The lead came back and is not dealt with yet. */
  is_due: z.boolean(),
});
export type FollowUpMark = z.output<typeof followUpMarkSchema>;

/** The follow-up of a lead that is not over. */
export const followUpSchema = followUpMarkSchema.extend({
  uuid: uuidSchema,
  note: z.string(),
  /** Who set it, by name; null for a former member. */
  set_by: z.string().nullable(),
});
export type FollowUp = z.output<typeof followUpSchema>;
