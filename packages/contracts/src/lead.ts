import { z } from 'zod';
import { bookingFields } from './booking.ts';
import { bookingFiles } from './booking-file.ts';
import { contactFields } from './contact.ts';
import { leadFileSchema } from './file.ts';
import { followUpSchema } from './follow-up.ts';
import { idempotencyKeySchema, instantSchema, uuidSchema } from './identifier.ts';
import { leadOriginInput } from './lead-origin.ts';
import { memberNameSchema } from './member.ts';
import { subscriberFields } from './subscriber.ts';
import { cleanText } from './text.ts';
import { requiredLine, requiredParagraphs } from './text-field.ts';
import { leadMessages, leadNoteMax, replyLimits, replyMessages } from './words/lead.ts';
import { senderVerdicts } from './words/mailbox.ts';

/**
 * Additional fields of every visitor's form. All optional: a script that posts only the lead's fields is
 * accepted as well.
 */
const leadGuard = {
  idempotency_key: idempotencyKeySchema,
  /** Honeypot: hidden from people. A password manager may still fill it, so it is one sign of a bot among others. */
  leave_empty: z.string().max(500).optional(),
  /** The honeypot of earlier forms. Password managers fill it, so it is ignored. */
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

/** The text of a note; never empty. */
export const leadNoteBody = z
  .string()
  .max(leadNoteMax, leadMessages.noteTooLong)
  .transform(cleanText)
  .refine((text) => text !== '', leadMessages.noteEmpty);

/** An entry of a lead's history. */
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
    'follow_up',
    'follow_up_due',
    'stage',
    'quote',
  ]),
  uuid: z.string(),
  at: instantSchema,
  /** The author's name or address; null for the visitor or the product itself. */
  author: z.string().nullable(),
  /** The text of a note, the name of a status, a stage or an email, or a member's name. */
  text: z.string(),
  /**
   * The subject of a reply or an answer; for an appointment, whether it was scheduled, moved or cancelled;
   * for a follow-up, when it is due; for a quote, what happened to it, as a `QuoteEvent`.
   */
  subject: z.string().nullable(),
  /**
   * For an email: pending, sent, failed, bounced or uncertain; `sent_again` if an earlier attempt had an
   * unknown outcome, so that it may have arrived twice; `overtaken` if a later one replaces it, `over` if its
   * appointment has passed, `uninvited` if the visitor knew of no appointment. For an answer, how its lead
   * was found: reference, address, sender, hand, or page if it was written on a client's page.
   */
  state: z.string().nullable(),
  error: z.string().nullable(),
  /** Of a quote. */
  quote_uuid: uuidSchema.optional(),
  edited_at: instantSchema.nullable(),
  /** The caller wrote this note or reply; a note can be edited. */
  is_own: z.boolean(),
  /** For an answer: it was sent automatically. */
  is_automatic: z.boolean(),
  /** For an answer: whether its sender is verified, according to the shop's mail server; otherwise null. */
  sender_verdict: z.enum(senderVerdicts).nullable(),
  /** For an answer: the text is truncated, and `GET /mails/{uuid}` has all of it. */
  has_more: z.boolean(),
  /** The stored files of a booking, an answer or a reply. */
  files: z.array(leadFileSchema),
});
export type LeadEntry = z.output<typeof leadEntrySchema>;

export type LeadMember = z.output<typeof memberNameSchema>;

/** A lead's history, oldest entry first, with its status and assignee. */
export const leadTimelineSchema = z.object({
  entries: z.array(leadEntrySchema),
  status: z.string(),
  /** Id of its stage; empty for the first one. */
  stage: z.string(),
  is_spam: z.boolean(),
  /** A member's id. */
  assignee_id: z.string().nullable(),
  assignee: memberNameSchema.nullable(),
  /** The follow-up that is planned or due. */
  follow_up: followUpSchema.nullable(),
});

/** The files of a multipart body: none, one or several. */
const replyFiles = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z
    .array(
      z.custom<Blob>((value) => value instanceof Blob, 'Must be a file').meta({ description: 'Any file' }),
    )
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
  /** Created by the composer: a second click is the same reply. */
  idempotency_key: idempotencyKeySchema,
  /** The newest reply that the author has seen, null for none: a concurrent one causes a conflict. */
  after: z.preprocess((value) => (value === '' ? null : value), uuidSchema.nullish()),
  /** The newest message of the sender that its author has seen: with it, a newer one causes a conflict. */
  after_message: z.preprocess((value) => (value === '' ? null : value), uuidSchema.nullish()),
  files: replyFiles.default([]),
});
