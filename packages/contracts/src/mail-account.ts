import { z } from 'zod';
import { instantSchema } from './identifier.ts';
import { mailAccountStates, mailboxSteps } from './words/mailbox.ts';

/** The shop's mail account, for its owner. */
export const mailAccountSchema = z.object({
  /** Null if the shop signs in with passwords. */
  sign_in: z
    .object({
      /** The account that emails are sent and read as. */
      user: z.string(),
      /** True if an owner connects it in the browser; otherwise the shop signs in as itself. */
      is_connected_by_owner: z.boolean(),
      state: z.enum(mailAccountStates),
      connected_at: instantSchema.nullable(),
      last_error: z.string().nullable(),
      /** The address that the provider's settings must allow. */
      redirect_uri: z.string(),
    })
    .nullable(),
  /** Whether there is a mailbox that a test could read. */
  has_mailbox: z.boolean(),
});
export type MailAccount = z.output<typeof mailAccountSchema>;

export const mailboxTestSchema = z.object({
  message: z.string(),
  /** Where it failed; null if the email was sent and read. */
  failed: z
    .object({
      server: z.enum(['smtp', 'imap']),
      host: z.string(),
      step: z.enum(mailboxSteps),
      reason: z.string(),
    })
    .nullable(),
});
export type MailboxTest = z.output<typeof mailboxTestSchema>;
