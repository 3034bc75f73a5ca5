import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import { toMailError } from './mail-error.ts';

export interface SentMail {
  messageId: string;
  /** The server's last reply, such as `250 OK: queued as 4711`. */
  response: string;
}

/**
 * Receives the message's stream and returns the one that nodemailer reads when the server asks for the
 * message.
 */
type WrapBody = (body: Readable) => Readable;

const messageIdPattern = /^<?[!-;=?A-~]+@[!-;=?-~]+>?$/;

/** The part of a transporter that is used here, pooled or not. */
type Sender = Pick<Transporter, 'sendMail' | 'use' | 'transporter'>;

interface DeliveryOptions {
  /** Time within which the server must ask for the message. */
  beginWithinMs: number;
  /** Signs the message. */
  sign?: WrapBody | undefined;
}

/**
 * Sends emails through a nodemailer transporter. Each failure says whether the email may have been delivered.
 */
export function createDelivery(transporter: Sender, { beginWithinMs, sign }: DeliveryOptions) {
  // From this moment on, a broken connection no longer means "not sent". Signing happens before it and
  // therefore not through nodemailer's own option, which reads the whole message long before the server asks
  // for it.
  transporter.use('stream', (mail, done) => {
    const { wrapBody } = mail.data as { wrapBody?: WrapBody };
    if (sign) mail.message.processFunc(sign);
    if (wrapBody) mail.message.processFunc(wrapBody);
    done();
  });

  async function attempt(
    messageId: string,
    watched: WatchedBody,
    send: (signal: AbortSignal) => Promise<{ response?: string | undefined } | undefined>,
  ): Promise<SentMail> {
    if (!messageIdPattern.test(messageId)) throw new TypeError('Malformed Message-ID');
    const tooLong = new AbortController();
    // After the body has begun, only the idle timeout applies.
    const timer = setTimeout(() => {
      if (!watched.hasBegun()) tooLong.abort();
    }, beginWithinMs);
    try {
      const info = await send(tooLong.signal);
      return { messageId, response: info?.response ?? '' };
    } catch (failure) {
      // Our own failure, not the mail server's; nothing was sent.
      if (watched.noteFailure !== undefined) throw watched.noteFailure;
      throw toMailError(failure, watched.hasBegun());
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /**
     * Lets nodemailer build the message.
     * @throws MailError
     */
    deliver(messageId: string, mail: SendMailOptions, beforeBody?: () => Promise<void>): Promise<SentMail> {
      const watched = watchBody(beforeBody);
      return attempt(messageId, watched, (signal) =>
        transporter.sendMail({ ...mail, messageId, wrapBody: watched.wrapBody, signal } as typeof mail),
      );
    },

    /**
     * Passes the message's bytes to the transport unchanged. `sendMail` would parse and copy them again for
     * each recipient of a newsletter.
     * @throws MailError
     */
    deliverRaw({ messageId, envelope, raw }: RawMail): Promise<SentMail> {
      const watched = watchBody();
      const message = {
        getEnvelope: () => envelopeOf(envelope),
        messageId: () => messageId,
        getHeader: () => messageId,
        createReadStream() {
          const body = streamOf(raw);
          return watched.wrapBody(sign ? sign(body) : body);
        },
      };
      return attempt(
        messageId,
        watched,
        (signal) =>
          new Promise((resolve, reject) => {
            const mail = { data: { signal }, message } as unknown as TransportMail;
            transporter.transporter.send(mail, (error, info) => (error ? reject(error) : resolve(info)));
          }),
      );
    },
  };
}

type TransportMail = Parameters<Transporter['transporter']['send']>[0];

interface RawMail {
  messageId: string;
  envelope: { from: string; to: string };
  raw: string | Buffer;
}

const streamOf = (raw: string | Buffer): Readable =>
  new Readable({
    read() {
      this.push(raw);
      this.push(null);
    },
  });

/** An address that SMTP accepts as written. */
const plainAddress = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d.-]+$/i;

const envelopeOf = ({ from, to }: RawMail['envelope']): { from: string; to: string[] } =>
  plainAddress.test(from) && plainAddress.test(to)
    ? { from, to: [to] }
    : (new MimeNode().setEnvelope({ from, to }).getEnvelope() as { from: string; to: string[] });

type WatchedBody = ReturnType<typeof watchBody>;

/** Detects when the first byte of a message is read, and runs `beforeBody` before it. */
function watchBody(beforeBody?: () => Promise<void>) {
  let body: Readable | undefined;
  const watched = {
    noteFailure: undefined as unknown,
    hasBegun: () => body?.readableDidRead ?? false,
    wrapBody(stream: Readable) {
      body = stream;
      if (!beforeBody) return stream;
      const noteFirst = async function* () {
        try {
          await beforeBody();
        } catch (error) {
          watched.noteFailure = error;
          throw error;
        }
        yield* stream;
      };
      return Readable.from(noteFirst(), { objectMode: false });
    },
  };
  return watched;
}
