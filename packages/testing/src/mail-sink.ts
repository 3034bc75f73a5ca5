import { freePort } from '@perfboard/postgres/free-port';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

/** An email as it arrived, with its envelope. */
export type ParsedMessage = Email & { envelope: { from: string; to: string[] }; raw: string };

/** What the client has sent so far; `stage` is the command that is about to be answered. */
export type Envelope = { stage: 'MAIL' | 'RCPT' | 'DATA'; from: string; to: string[]; recipient?: string };

export type MailSinkOptions = {
  /**
   * Return a refusal to reject a command with an SMTP code, such as 550 or 451; may be slow. An enhanced code
   * is the message's first word: `5.1.1 no such user`.
   */
  respond?: (envelope: Envelope) => Refusal | undefined | Promise<Refusal | undefined>;
  /** A fixed port, for a server that starts late; default: a free one. */
  port?: number;
  /** Connections at a time; a further one is greeted with `421` and closed. */
  maxClients?: number;
};

export type Refusal = { code: number; message: string };

export type MailSink = {
  /** SMTP URL for nodemailer. */
  url: string;
  /** Everything accepted so far, oldest first. */
  messages: ParsedMessage[];
  /** The first message, past or future, that satisfies `predicate`. Rejects after `timeoutMs` (30 s). */
  waitFor(
    predicate: (message: ParsedMessage) => boolean,
    options?: { timeoutMs?: number },
  ): Promise<ParsedMessage>;
  /** Stops listening and cuts connections; `start` reuses the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** A real SMTP server that stores emails in memory. */
export async function startMailSink({
  respond,
  port: wanted,
  maxClients,
}: MailSinkOptions = {}): Promise<MailSink> {
  const port = wanted ?? (await freePort());
  const messages: ParsedMessage[] = [];
  let server: SMTPServer | null = null;

  type Callback = (error?: Error | null) => void;
  async function answer(envelope: Envelope, callback: Callback): Promise<void> {
    try {
      const refusal = await respond?.(envelope);
      callback(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    } catch (error) {
      callback(error as Error);
    }
  }
  function build(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      ...(maxClients !== undefined && { maxClients }),
      // A rejection uses the test's text unchanged, so an enhanced code appears only if the test includes
      // one.
      hideENHANCEDSTATUSCODES: true,
      closeTimeout: 100,
      onMailFrom: (address, _session, callback) =>
        void answer({ stage: 'MAIL', from: address.address, to: [] }, callback),
      onRcptTo: (address, session, callback) =>
        void answer(
          { stage: 'RCPT', from: fromOf(session), to: toOf(session), recipient: address.address },
          callback,
        ),
      onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          const raw = Buffer.concat(chunks);
          const envelope = { from: fromOf(session), to: toOf(session) };
          void answer({ stage: 'DATA', ...envelope }, async (error) => {
            if (!error)
              messages.push({ ...(await PostalMime.parse(raw)), envelope, raw: raw.toString('utf8') });
            callback(error);
          });
        });
      },
    });
    // A test may cut a client; that is not a failure.
    made.on('error', () => {});
    return made;
  }
  async function start(): Promise<void> {
    if (server) return;
    const made = build();
    await new Promise<void>((resolve, reject) => {
      made.server.once('error', reject);
      made.listen(port, '127.0.0.1', () => resolve());
    });
    server = made;
  }
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    start,
    async stop() {
      const ending = server;
      server = null;
      if (ending) await new Promise<void>((resolve) => ending.close(() => resolve()));
    },
    waitFor(predicate, { timeoutMs = 30_000 } = {}) {
      const find = () => {
        const found = messages.find(predicate);
        if (found) return found;
        const seen = messages.map((m) => `${m.subject} -> ${m.envelope.to.join(', ')}`);
        throw new Error(`Seen so far: ${seen.join('; ') || 'nothing'}`);
      };
      return eventually('a certain mail arrives', find, timeoutMs);
    },
  };
}

type Session = { envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] } };

function fromOf(session: Session): string {
  return session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
}

function toOf(session: Session): string[] {
  return session.envelope.rcptTo.map((recipient) => recipient.address);
}
