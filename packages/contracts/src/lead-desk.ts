import { z } from 'zod';
import { instantSchema } from './identifier.ts';
import { cleanText } from './text.ts';
import { leadMessages, leadNoteMax } from './words/lead.ts';

/** A note of the desk: what it says, never empty. */
export const leadNoteBody = z
  .string()
  .max(leadNoteMax, leadMessages.noteTooLong)
  .transform(cleanText)
  .refine((text) => text !== '', leadMessages.noteEmpty);

/** One thing that happened to a lead. */
export const leadEntrySchema = z.object({
  kind: z.enum(['received', 'mail', 'note', 'status', 'assignee', 'spam']),
  uuid: z.string(),
  at: instantSchema,
  /** Who did it, by name or address; null where it was the visitor or the product itself. */
  author: z.string().nullable(),
  /** What a note says, a status or a mail is called, a member's name. */
  text: z.string(),
  /** Of a mail: pending, sent, failed or uncertain. */
  state: z.string().nullable(),
  error: z.string().nullable(),
  edited_at: instantSchema.nullable(),
  /** The caller wrote it and may change it. */
  is_own: z.boolean(),
});
export type LeadEntry = z.output<typeof leadEntrySchema>;

export const memberSchema = z.object({ id: z.string(), name: z.string() });
export type Member = z.output<typeof memberSchema>;

/** A lead beside what it says itself: oldest first what happened to it, and who takes care of it. */
export const leadTimelineSchema = z.object({
  entries: z.array(leadEntrySchema),
  assignee: memberSchema.nullable(),
});
