import { z } from 'zod';
import { bookingFields } from './booking.ts';
import { bookingFiles } from './booking-file.ts';
import { contactFields } from './contact.ts';
import { leadFileSchema } from './file.ts';
import { idempotencyKeySchema, instantSchema, uuidSchema } from './identifier.ts';
import { leadOriginInput } from './lead-origin.ts';
import { memberNameSchema } from './member.ts';
import { subscriberFields } from './subscriber.ts';
import { cleanText } from './text.ts';
import { requiredLine, requiredParagraphs } from './text-field.ts';
import { leadMessages, leadNoteMax } from './words/lead.ts';
import { senderVerdicts } from './words/mailbox.ts';
import { replyLimits, replyMessages } from './words/reply.ts';

/**
 * What rides along with every form a visitor sends. All optional: a script that posts the bare fields is
 * as welcome as a form, it only has less to say for itself.
 */
const leadGuard = {
  idempotency_key: idempotencyKeySchema,
  /** Honeypot: hidden from people. A password manager may still fill it, so it is one sign of a bot among others. */
  leave_empty: z.string().max(500).optional(),
  /** The honeypot of former forms. Password managers fill it, so it is ignored. */
  website: z.string().max(500).optional(),
  /** Signed time at which the form was opened. */
  form_token: z.string().max(500).optional(),
};

export const bookingInput = bookingFields.extend({
  ...leadGuard,
  ...leadOriginInput,
  files: bookingFiles.optional(),
});

export const contactInput = contactFields.extend({ ...leadGuard, ...leadOriginInput });

export const subscriberInput = subscriberFields.extend(leadGuard);

/** A note of the desk: what it says, never empty. */
export const leadNoteBody = z
  .string()
  .max(leadNoteMax, leadMessages.noteTooLong)
  .transform(cleanText)
  .refine((text) => text !== '', leadMessages.noteEmpty);

/** One thing that happened to a lead. */
export const leadEntrySchema = z.object({
  kind: z.enum([
    'received',
    'mail',
    'note',
    'status',
    'assignee',
    'spam',
    'reply',
    'answer',
    'appointment',
    'stage',
    'quote',
  ]),
  uuid: z.string(),
  at: instantSchema,
  /** Who did it, by name or address; null where it was the visitor or the product itself. */
  author: z.string().nullable(),
  /** What a note says, a status, a stage or a mail is called, a member's name. */
  text: z.string(),
  /** Of a reply or an answer; of an appointment, whether it was scheduled, moved or cancelled; of a quote what happened to it, as `quoteEventLabels` names it, with the quote's uuid as `quote_uuid`. */
  subject: z.string().nullable(),
  /** Of a mail: pending, sent, failed, bounced or uncertain; `sent_again` where a try before it ended in the dark, so that it may be there twice; `overtaken` where a later one says all, `over` where it would have come after its appointment, `uninvited` where the visitor knew of none. Of an answer how it was found: reference, address, sender, hand, or page where it was written on a page of the shop. */
  state: z.string().nullable(),
  error: z.string().nullable(),
  /** Of a quote. */
  quote_uuid: uuidSchema.optional(),
  edited_at: instantSchema.nullable(),
  /** The caller wrote it and may change it. */
  is_own: z.boolean(),
  /** Of an answer: a machine sent it. */
  is_automatic: z.boolean(),
  /** Of an answer: whether it is from the address that it names, as your mail server says; null for anything else. */
  sender_verdict: z.enum(senderVerdicts).nullable(),
  /** Of an answer: the text goes on, and `GET /mails/{uuid}` has all of it. */
  has_more: z.boolean(),
  /** What came with a booking or an answer, or went out with a reply, and is kept. */
  files: z.array(leadFileSchema),
});
export type LeadEntry = z.output<typeof leadEntrySchema>;

export type LeadMember = z.output<typeof memberNameSchema>;

/** A lead beside what it says itself: oldest first what happened to it, how it stands and who takes care of it. */
export const leadTimelineSchema = z.object({
  entries: z.array(leadEntrySchema),
  status: z.string(),
  /** Id of its stage; empty for the first one. */
  stage: z.string(),
  is_spam: z.boolean(),
  /** A member's id, also of one who has left. */
  assignee_id: z.string().nullable(),
  assignee: memberNameSchema.nullable(),
  /** Other members who are writing a reply right now. */
  writers: z.array(z.string()),
});

/** None, one or several of a multipart body. */
const replyFiles = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z
    .array(z.custom<Blob>((value) => value instanceof Blob).meta({ description: 'Any file' }))
    .superRefine((files, context) => {
      const fail = (message: string) => context.addIssue({ code: 'custom', message });
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      if (files.length > replyLimits.filesMax) fail(replyMessages.tooManyFiles);
      else if (bytes > replyLimits.filesBytesMax) fail(replyMessages.filesTooLarge);
      else if (files.some(({ size }) => size === 0)) fail(replyMessages.fileEmpty);
    }),
);

/** A reply as a member sends it. */
export const replyFields = z.object({
  subject: requiredLine({
    required: replyMessages.subjectRequired,
    max: [replyLimits.subjectMax, replyMessages.subjectTooLong],
  }),
  body: requiredParagraphs({
    required: replyMessages.bodyRequired,
    max: [replyLimits.bodyMax, replyMessages.bodyTooLong],
  }),
  /** Made by the composer: a second click is the same reply. */
  idempotency_key: idempotencyKeySchema,
  /**
   * The newest reply that its author has seen, null for none: with it, a concurrent one causes a conflict.
   */
  after: z.preprocess((value) => (value === '' ? null : value), uuidSchema.nullish()),
  files: replyFiles.default([]),
});
