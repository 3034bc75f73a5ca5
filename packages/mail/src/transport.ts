import nodemailer from 'nodemailer';
import { createDelivery, type SentMail } from './delivery.ts';
import { createDkimSigner, type DkimKey } from './dkim.ts';
import { toHeaderText } from './header-text.ts';
import { toMailbox } from './mail-address.ts';
import { toMailError } from './mail-error.ts';
import type { MailMessage, RawMailMessage } from './mail-message.ts';

export { MailError } from './mail-error.ts';

export interface MailTransportOptions {
  /** As nodemailer takes it: `smtp://` (STARTTLS where offered), `smtps://`, user and password, `?requireTLS=true`. */
  smtpUrl: string;
  /** From of every mail: `shop@example.com` or `The Shop <shop@example.com>`. */
  from: string;
  /** Keeps connections open between mails. Without it every mail has a connection of its own. */
  pool?: {
    maxConnections: number;
    /**
     * Mails per connection before it is replaced; 1000. Replacing costs a pause of 100 ms, so nodemailer's own 100
     * nearly halves the throughput. A server that allows fewer says 421 and the mail moves to a new connection.
     */
    maxMessages?: number;
  };
  /** Signs every mail; without it they go out as the mail server gets them. */
  dkim?: DkimKey | undefined;
  /** Shorter patience than RFC 5321's, for somebody who waits at a screen. */
  timeoutsMs?: Partial<MailPatience>;
}

/** How long a mail server may take, in milliseconds. */
export interface MailPatience {
  /** Until the connection stands and the server has greeted; 5 minutes. */
  connection: number;
  /** From the connection until the server asks for the message; 12 minutes. */
  envelope: number;
  /** Of silence in the middle of a conversation, the verdict on a message included; 10 minutes. */
  silence: number;
}

const MINUTE = 60_000;

/**
 * RFC 5321's minima: 5 minutes for the greeting; 5 for MAIL, 5 for RCPT and 2 for DATA; 10 for the verdict. Who hangs up
 * earlier has had the mail delivered without knowing, and sends it again.
 */
const patience: MailPatience = { connection: 5 * MINUTE, envelope: 12 * MINUTE, silence: 10 * MINUTE };

/** For somebody who waits: a server that is well greets within a second. */
const checkPatienceMs = 10_000;

export interface MailTransport {
  /** Sends one mail to one recipient. @throws MailError */
  send(message: MailMessage): Promise<SentMail>;
  /** Sends a message that is already MIME, untouched. @throws MailError */
  sendRaw(message: RawMailMessage): Promise<SentMail>;
  /** Connects, greets, signs in and leaves, within seconds. @throws MailError */
  check(): Promise<void>;
  /** Closes idle connections; those in the middle of a mail finish it first. */
  close(): void;
}

/**
 * A server that drops idle connections makes nodemailer move a mail to a fresh one, but only while no byte of it
 * has gone out; more than two such moves in a row mean that the server is down, which the caller should hear.
 */
const maxRequeues = 2;

const checkHeaders = (headers: Record<string, string>): Record<string, string> => {
  for (const name of Object.keys(headers)) {
    if (!/^[!-9;-~]+$/.test(name)) throw new TypeError('Malformed header name');
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toHeaderText(value)]));
};

/**
 * Opens no connection by itself; the first mail does.
 *
 * @throws TypeError when `from` holds a line break or other control character
 */
export const createMailTransport = (options: MailTransportOptions): MailTransport => {
  if (toHeaderText(options.from) !== options.from.trim().replace(/ {2,}/g, ' ')) {
    throw new TypeError('The From address holds a control character');
  }
  const limits = { ...patience, ...options.timeoutsMs };
  const settings = {
    url: options.smtpUrl,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.connection,
    socketTimeout: limits.silence,
    // Bodies are strings from our own templates; a mail must never read a file or fetch an address.
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
      return deliver(messageId, mail, beforeBody);
    },

    async sendRaw({ envelope, raw, messageId }) {
      const from = toMailbox(envelope.from).address;
      const to = toMailbox(envelope.to).address;
      return deliverRaw({ messageId, envelope: { from, to }, raw });
    },

    async check() {
      // On a connection of its own, with a patience of its own.
      const checker = nodemailer.createTransport({
        ...settings,
        connectionTimeout: Math.min(limits.connection, checkPatienceMs),
        greetingTimeout: Math.min(limits.connection, checkPatienceMs),
        socketTimeout: Math.min(limits.silence, checkPatienceMs),
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
