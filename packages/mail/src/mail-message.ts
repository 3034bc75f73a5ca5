import type { MailAddress } from './mail-address.ts';

/** What a calendar takes from a mail (iTIP, RFC 5546): a second form of its text, and a file. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** A file of a mail; its type is told by its name. */
export interface MailAttachment {
  filename: string;
  content: Buffer;
}

export interface MailMessage {
  /** Exactly one recipient. */
  to: string | MailAddress;
  /** Instead of the transport's own. */
  from?: MailAddress;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | MailAddress | undefined;
  /** With or without angle brackets; see `createMessageId`. */
  messageId: string;
  headers?: Record<string, string>;
  calendar?: MailCalendar | undefined;
  attachments?: readonly MailAttachment[] | undefined;
  /** Written by a person for this recipient: all other mails say `Auto-Submitted`, so that no machine answers them. */
  isPersonal?: boolean | undefined;
  /** Ties the mail to the request that caused it: sent as `X-Perfboard-Request`. */
  requestId?: string | undefined;
  /**
   * Awaited when the server has asked for the message and has not got a byte of it: from here on a broken connection
   * leaves the mail's fate unknown. Where it throws, nothing is sent.
   */
  beforeBody?: () => Promise<void>;
  /** The envelope's sender, where it is another than the From. */
  returnTo?: string | undefined;
}

export interface RawMailMessage {
  envelope: { from: string; to: string };
  /** A complete RFC 5322 message with CRLF line ends. */
  raw: string | Buffer;
  messageId: string;
}
