import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { toHeaderText } from './header-text.ts';
import { type MailAddress, toMailbox } from './mail-address.ts';
import { toMailError } from './mail-error.ts';

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
  timeoutsMs?: {
    /** Until the connection stands; 10 s. */
    connection?: number;
    /** Until the server greets; 10 s. */
    greeting?: number;
    /** Of silence in the middle of a conversation; 60 s. */
    socket?: number;
  };
}

export interface MailMessage {
  /** Exactly one recipient. */
  to: string | MailAddress;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | MailAddress | undefined;
  /** With or without angle brackets; see `createMessageId`. */
  messageId: string;
  headers?: Record<string, string>;
  /** Ties the mail to the request that caused it: sent as `X-Perfboard-Request`. */
  requestId?: string | undefined;
}

export interface RawMailMessage {
  envelope: { from: string; to: string };
  /** A complete RFC 5322 message with CRLF line ends. */
  raw: string | Buffer;
  messageId: string;
}

export interface SentMail {
  messageId: string;
  /** The server's last reply, such as `250 OK: queued as 4711`. */
  response: string;
}

export interface MailTransport {
  /** Sends one mail to one recipient. @throws MailError */
  send(message: MailMessage): Promise<SentMail>;
  /** Sends a message that is already MIME, untouched. @throws MailError */
  sendRaw(message: RawMailMessage): Promise<SentMail>;
  /** Connects, greets, signs in and leaves. @throws MailError */
  check(): Promise<void>;
  /** Closes idle connections; those in the middle of a mail finish it first. */
  close(): void;
}

/** Told which stream nodemailer reads the message from, once it begins. */
type OnBody = (body: Readable) => void;

/**
 * A server that drops idle connections makes nodemailer move a mail to a fresh one, but only while no byte of it
 * has gone out; more than two such moves in a row mean that the server is down, which the caller should hear.
 */
const maxRequeues = 2;

const messageIdPattern = /^<?[!-;=?-~]+@[!-;=?-~]+>?$/;

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
  const settings = {
    url: options.smtpUrl,
    connectionTimeout: options.timeoutsMs?.connection ?? 10_000,
    greetingTimeout: options.timeoutsMs?.greeting ?? 10_000,
    socketTimeout: options.timeoutsMs?.socket ?? 60_000,
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

  // The one moment after which a broken connection no longer means "not sent".
  transporter.use('stream', (mail, done) => {
    const { onBody } = mail.data as { onBody?: OnBody };
    if (onBody) {
      mail.message.processFunc((body) => {
        onBody(body);
        return body;
      });
    }
    done();
  });

  const deliver = async (messageId: string, mail: Parameters<typeof transporter.sendMail>[0]) => {
    if (!messageIdPattern.test(messageId)) throw new TypeError('Malformed Message-ID');
    let body: Readable | undefined;
    const onBody: OnBody = (stream) => {
      body = stream;
    };
    try {
      const info = (await transporter.sendMail({ ...mail, messageId, onBody } as typeof mail)) as {
        response?: string;
      };
      return { messageId, response: info.response ?? '' };
    } catch (failure) {
      throw toMailError(failure, body?.readableDidRead ?? false);
    }
  };

  return {
    async send({ to, subject, html, text, replyTo, messageId, headers, requestId }) {
      return deliver(messageId, {
        from: options.from,
        to: toMailbox(to),
        subject: toHeaderText(subject),
        html,
        text,
        ...(replyTo !== undefined && { replyTo: toMailbox(replyTo) }),
        headers: checkHeaders({ ...headers, ...(requestId && { 'X-Perfboard-Request': requestId }) }),
      });
    },

    async sendRaw({ envelope, raw, messageId }) {
      const from = toMailbox(envelope.from).address;
      const to = toMailbox(envelope.to).address;
      return deliver(messageId, { envelope: { from, to: [to] }, raw });
    },

    async check() {
      try {
        await transporter.verify();
      } catch (failure) {
        throw toMailError(failure, false);
      }
    },

    close() {
      transporter.close();
    },
  };
};
