import { type RefusalKind, refusalKind } from './refusal-kind.ts';

/** Without a server's word: `permanent` for a fault found on this side, else `transient`. */
export type MailErrorKind = RefusalKind;

/**
 * How far the conversation had come. `session`: connecting, TLS, signing in; nothing about this message is
 * wrong, and the next message would fail likewise. `sender`: what was said to MAIL FROM is the shop's affair, not the
 * recipient's. `envelope`: the recipient. `data`: the message.
 */
export type MailErrorStage = 'session' | 'sender' | 'envelope' | 'data';

export interface MailErrorDetails {
  kind: MailErrorKind;
  stage: MailErrorStage;
  isUncertain: boolean;
  responseCode?: number | undefined;
  code?: string | undefined;
}

/** A mail that was not sent, or not known to be. Its message never contains an address. */
export class MailError extends Error {
  readonly kind: MailErrorKind;
  readonly stage: MailErrorStage;
  /**
   * True when the connection broke after message bytes had gone out and before the server's verdict: the mail
   * may have been delivered. Sending it again may deliver it twice.
   */
  readonly isUncertain: boolean;
  /** The SMTP reply code, when the server gave one. */
  readonly responseCode: number | undefined;
  /** Nodemailer's error code, such as `EAUTH` or `ETIMEDOUT`. */
  readonly code: string | undefined;

  constructor(message: string, details: MailErrorDetails) {
    super(message);
    this.name = 'MailError';
    this.kind = details.kind;
    this.stage = details.stage;
    this.isUncertain = details.isUncertain;
    this.responseCode = details.responseCode;
    this.code = details.code;
  }
}

/** What nodemailer puts on its errors; every field may be missing. */
interface NodemailerFailure {
  message?: unknown;
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** What may be an address, in or out of angle brackets: servers quote it in their refusal. */
const wordPattern = /<[^<>\n]*>|[^\s<>"'(),;]+/g;
const maxMessageLength = 500;

/** Whole words are matched and then searched: a pattern with `@` in its middle takes quadratic time for a long word without one. */
function withoutAddress(word: string): string {
  if (word.startsWith('<')) return '<address>';
  const at = word.indexOf('@');
  const start = word.lastIndexOf(':', at) + 1;
  return at > start && at < word.length - 1 ? `${word.slice(0, start)}<address>` : word;
}

/** A server's words, short and without the addresses that they quote. */
export const withoutAddresses = (text: string): string =>
  text.replace(wordPattern, withoutAddress).replace(/\s+/g, ' ').slice(0, maxMessageLength);

/** Faults found on this side, before or without a reply: the same message would meet them again. */
const localFaults = new Set([
  'EENVELOPE',
  'EMESSAGE',
  'ESTREAM',
  'EFILEACCESS',
  'EURLACCESS',
  'ECONFIG',
  'EREQUIRETLS',
]);

const stageOf = (command: string, wasBodyRead: boolean): MailErrorStage => {
  if (wasBodyRead || command === 'DATA') return 'data';
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' ? 'envelope' : 'session';
};

const kindOfSilence = (code: string | undefined): MailErrorKind =>
  code !== undefined && localFaults.has(code) ? 'permanent' : 'transient';

/**
 * Turns whatever nodemailer threw into a `MailError`. The original is not kept as a cause: it quotes addresses,
 * and errors end up in logs and in the admin.
 *
 * @param failure what was thrown
 * @param wasBodyRead whether any byte of the message had been handed to the socket
 */
export const toMailError = (failure: unknown, wasBodyRead: boolean): MailError => {
  if (failure instanceof MailError) return failure;
  const raw: NodemailerFailure = typeof failure === 'object' && failure !== null ? failure : {};
  const command = typeof raw.command === 'string' ? raw.command : '';
  const code = typeof raw.code === 'string' ? raw.code : undefined;
  const responseCode = typeof raw.responseCode === 'number' ? raw.responseCode : undefined;
  const reply = typeof raw.response === 'string' ? raw.response : '';
  const text = typeof raw.message === 'string' ? raw.message : String(failure);
  return new MailError(withoutAddresses(text), {
    kind: responseCode === undefined ? kindOfSilence(code) : refusalKind({ command, responseCode, reply }),
    stage: stageOf(command, wasBodyRead),
    isUncertain: wasBodyRead && responseCode === undefined && code !== 'EMESSAGE',
    responseCode,
    code,
  });
};
