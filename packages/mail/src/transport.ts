import nodemailer from 'nodemailer';
import { createDelivery, type SentMail } from './delivery.ts';
import { createDkimSigner, type DkimKey } from './dkim.ts';
import { toHeaderText, toMailbox } from './mail-address.ts';
import { toMailError } from './mail-error.ts';
import type { MailMessage, RawMailMessage } from './mail-message.ts';
import { type TokenSource, tokenAuth } from './token-sign-in.ts';

export { MailError } from './mail-error.ts';

export interface MailTransportOptions {
  /**
   * In nodemailer's format: `smtp://` (STARTTLS if offered), `smtps://`, user and password,
   * `?requireTLS=true`.
   */
  smtpUrl: string;
  /** Signs in with access tokens, as the user of a URL without a password. */
  tokens?: TokenSource | undefined;
  /** From of every mail: `shop@example.com` or `The Shop <shop@example.com>`. */
  from: string;
  /** Reuses connections between emails. Without it, every email opens its own. */
  pool?: {
    maxConnections: number;
    /**
     * Emails per connection before it is replaced; 1000. Replacing costs a pause of 100 ms, so nodemailer's
     * default of 100 nearly halves the throughput. A server that allows fewer answers 421, and the email
     * moves to a new connection.
     */
    maxMessages?: number;
  };
  /** Signs every email; without it, they are sent unsigned. */
  dkim?: DkimKey | undefined;
  /** For a person waiting at a screen. */
  timeoutsMs?: Partial<MailTimeouts>;
}

/** How long a mail server may take, in milliseconds. */
export interface MailTimeouts {
  /** Until the connection is open and the server has greeted; 10 seconds. */
  connection: number;
  /** From the connection until the server asks for the message; 50 seconds. */
  envelope: number;
  /** Silence during the session, including the final reply to a message; 10 minutes. */
  silence: number;
}

/**
 * Before the message, nothing is sent: a silent server is retried soon and delays no other email. After DATA,
 * the transport waits as long as RFC 5321 requires, or the email could be sent twice.
 */
const defaultTimeoutsMs: MailTimeouts = { connection: 10_000, envelope: 50_000, silence: 600_000 };

/** A person is waiting, and a healthy server greets within a second. */
const checkTimeoutMs = 10_000;

export interface MailTransport {
  /**
   * Sends one email to one recipient.
   * @throws MailError
   */
  send(message: MailMessage): Promise<SentMail>;
  /**
   * Sends a complete MIME message unchanged.
   * @throws MailError
   */
  sendRaw(message: RawMailMessage): Promise<SentMail>;
  /**
   * Connects, signs in and disconnects, within seconds.
   * @throws MailError
   */
  check(): Promise<void>;
  /** Closes idle connections; busy ones finish their email first. */
  close(): void;
}

/**
 * When a server drops idle connections, nodemailer moves the email to a new connection, but only before its
 * first byte was sent. More than two such moves in a row mean that the server is down, and the caller should
 * get the error.
 */
const maxRequeues = 2;

/** Only for a URL that names a user and no password: one with a password signs in with it. */
export const needsToken = (url: string): boolean => {
  const { username, password } = new URL(url);
  return username !== '' && password === '';
};

const checkHeaders = (headers: Record<string, string>): Record<string, string> => {
  for (const name of Object.keys(headers)) {
    if (!/^[!-9;-~]+$/.test(name)) throw new TypeError('Malformed header name');
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toHeaderText(value)]));
};

/**
 * Opens no connection before the first email.
 * @throws TypeError when `from` holds a line break or other control character
 */
export const createMailTransport = (options: MailTransportOptions): MailTransport => {
  if (toHeaderText(options.from) !== options.from.trim().replace(/ {2,}/g, ' ')) {
    throw new TypeError('The From address holds a control character');
  }
  const limits = { ...defaultTimeoutsMs, ...options.timeoutsMs };
  const tokens = options.tokens && needsToken(options.smtpUrl) ? options.tokens : undefined;
  const settings = {
    url: options.smtpUrl,
    ...(tokens && tokenAuth(tokens, decodeURIComponent(new URL(options.smtpUrl).username))),
    connectionTimeout: limits.connection,
    greetingTimeout: limits.connection,
    socketTimeout: limits.silence,
    // Bodies are strings from our own templates; an email must never read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transporter = options.pool
    ? nodemailer.createTransport({
        ...settings,
        pool: true,
        maxConnections: options.pool.maxConnections,
        maxMessages: options.pool.maxMessages ?? 1000,
        maxRequeues,
      })
    : nodemailer.createTransport(settings);

  const { deliver, deliverRaw } = createDelivery(transporter, {
    beginWithinMs: limits.connection + limits.envelope,
    sign: options.dkim && createDkimSigner(options.dkim),
  });

  return {
    async send(message) {
      const { to, from, subject, html, text, replyTo, messageId, headers, requestId, returnTo, beforeBody } =
        message;
      const recipient = toMailbox(to);
      const automatic = message.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' };
      const mail = {
        from: from ? toMailbox(from) : options.from,
        to: recipient,
        ...(returnTo && { envelope: { from: toMailbox(returnTo).address, to: [recipient.address] } }),
        subject: toHeaderText(subject),
        html,
        text,
        ...(message.calendar && { icalEvent: { ...message.calendar, filename: 'invite.ics' } }),
        ...(message.attachments?.length && { attachments: [...message.attachments] }),
        ...(replyTo !== undefined && { replyTo: toMailbox(replyTo) }),
        headers: checkHeaders({
          ...automatic,
          ...headers,
          ...(requestId && { 'X-Perfboard-Request': requestId }),
        }),
      };
      // Without a token, no connection is opened.
      await tokens?.accessToken();
      return deliver(messageId, mail, beforeBody);
    },

    async sendRaw({ envelope, raw, messageId }) {
      const from = toMailbox(envelope.from).address;
      const to = toMailbox(envelope.to).address;
      await tokens?.accessToken();
      return deliverRaw({ messageId, envelope: { from, to }, raw });
    },

    async check() {
      await tokens?.accessToken();
      // A separate connection with its own timeouts.
      const checker = nodemailer.createTransport({
        ...settings,
        connectionTimeout: Math.min(limits.connection, checkTimeoutMs),
        greetingTimeout: Math.min(limits.connection, checkTimeoutMs),
        socketTimeout: Math.min(limits.silence, checkTimeoutMs),
      });
      try {
        await checker.verify();
      } catch (failure) {
        throw toMailError(failure, false);
      } finally {
        checker.close();
      }
    },

    close() {
      transporter.close();
    },
  };
};
