import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { senderVerdicts } from './words/mailbox.ts';

/** A mail that came and belongs to no lead so far. */
export const incomingMailSchema = z.object({
  uuid: z.string(),
  kind: z.enum(['answer', 'automatic', 'bounce', 'complaint']),
  from_name: z.string(),
  from_email: z.string(),
  subject: z.string(),
  /** Its beginning. */
  body: z.string(),
  /** The text goes on: `GET /mails/{uuid}` has all of it. */
  has_more: z.boolean(),
  /** Why it is not whole, in words; empty where it is. */
  trouble: z.string(),
  sender_verdict: z.enum(senderVerdicts),
  size: z.number().int(),
  received_at: instantSchema,
  archived_at: instantSchema.nullable(),
});
export type IncomingMail = z.output<typeof incomingMailSchema>;

/** A mail with all of its text. */
export const wholeMailSchema = incomingMailSchema.pick({ uuid: true, subject: true, body: true });

/** The lead that a member chooses for an email. */
export const incomingOwnerFields = z.object({ kind: z.enum(['booking', 'contact']), lead_uuid: uuidSchema });

export const mailboxStateSchema = z.object({
  /** False where no mailbox is named: then there is nothing to show. */
  is_read: z.boolean(),
  ok: z.boolean(),
  /** When it was read to its end for the last time. */
  read_at: instantSchema.nullable(),
  /** Why it cannot be read; where it can, a word of warning. */
  last_error: z.string().nullable(),
  /** Mails that belong to no lead and are not archived. */
  unmatched: z.number().int(),
});
export type MailboxState = z.output<typeof mailboxStateSchema>;
