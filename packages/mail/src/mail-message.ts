import type { MailAddress } from './mail-address.ts';

/** What a calendar reads from an email (iTIP, RFC 5546): an alternative of its text, and a file. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** A file attached to an email; its type follows from its name. */
export interface MailAttachment {
  filename: string;
  content: Buffer;
}

export interface MailMessage {
  /** Exactly one recipient. */
  to: string | MailAddress;
  /** Overrides the transport's own sender. */
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
  /**
   * Written by a person for this recipient. All other emails carry `Auto-Submitted`, so that no machine
   * answers them.
   */
  isPersonal?: boolean | undefined;
  /** Links the email to the request that caused it: sent as `X-Perfboard-Request`. */
  requestId?: string | undefined;
  /**
   * Awaited after the server has asked for the message and before its first byte is sent. From then on, a
   * broken connection leaves it unknown whether the email was delivered. If it throws, nothing is sent.
   */
  beforeBody?: () => Promise<void>;
  /** The envelope's sender, if it differs from From. */
  returnTo?: string | undefined;
}

export interface RawMailMessage {
  envelope: { from: string; to: string };
  /** A complete RFC 5322 message with CRLF line ends. */
  raw: string | Buffer;
  messageId: string;
}
