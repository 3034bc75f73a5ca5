import { z } from 'zod';
import { leadFileSchema } from './file.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { senderVerdicts } from './words/mailbox.ts';

/** An email that belongs to no lead. */
export const incomingMailSchema = z.object({
  uuid: z.string(),
  kind: z.enum(['answer', 'automatic', 'bounce', 'complaint']),
  from_name: z.string(),
  from_email: z.string(),
  subject: z.string(),
  /** The beginning of its text. */
  body: z.string(),
  /** The text is truncated: `GET /mails/{uuid}` has all of it. */
  has_more: z.boolean(),
  /** Why it is incomplete; empty if it is complete. */
  trouble: z.string(),
  sender_verdict: z.enum(senderVerdicts),
  size: z.number().int(),
  received_at: instantSchema,
  archived_at: instantSchema.nullable(),
});
export type IncomingMail = z.output<typeof incomingMailSchema>;

/** An email with its full text, and where it is now. */
export const wholeMailSchema = incomingMailSchema
  .pick({ uuid: true, subject: true, body: true, archived_at: true })
  .extend({
    booking_uuid: z.string().nullable(),
    contact_uuid: z.string().nullable(),
    files: z.array(leadFileSchema),
  });

/** The lead that a member chooses for an email. */
export const incomingOwnerFields = z.object({ kind: z.enum(['booking', 'contact']), lead_uuid: uuidSchema });

export const mailboxStateSchema = z.object({
  /** False without a mailbox. */
  is_read: z.boolean(),
  ok: z.boolean(),
  /** When it was last read completely. */
  read_at: instantSchema.nullable(),
  /** Why it can't be read, or a warning. */
  last_error: z.string().nullable(),
  /** The number of emails that belong to no lead and are not archived. */
  unmatched: z.number().int(),
});
export type MailboxState = z.output<typeof mailboxStateSchema>;
