import { type RefusalKind, refusalKind } from './refusal-kind.ts';

/** Without a reply from the server: `permanent` for a fault found on this side, else `transient`. */
export type MailErrorKind = RefusalKind;

/**
 * How far the SMTP session had come. `session`: connecting, TLS, signing in; every message would fail.
 * `sender`: the reply to MAIL FROM, so the shop's problem and not the recipient's. `envelope`: the recipient.
 * `data`: the message.
 */
export type MailErrorStage = 'session' | 'sender' | 'envelope' | 'data';

export interface MailErrorDetails {
  kind: MailErrorKind;
  stage: MailErrorStage;
  isUncertain: boolean;
  responseCode?: number | undefined;
  code?: string | undefined;
}

/** An email was not sent, or possibly not. The message never contains an address. */
export class MailError extends Error {
  readonly kind: MailErrorKind;
  readonly stage: MailErrorStage;
  /**
   * True when the connection broke after part of the message was sent and before the server's final reply:
   * the email may have been delivered, and a retry may deliver it twice.
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

/** Possible addresses, with or without angle brackets: servers quote them in their replies. */
const wordPattern = /<[^<>\n]*>|[^\s<>"'(),;]+/g;
const maxMessageLength = 500;

/**
 * Matches whole words and then searches them: a pattern with `@` in its middle takes quadratic time on a long
 * word without one.
 */
function withoutAddress(word: string): string {
  if (word.startsWith('<')) return '<address>';
  const at = word.indexOf('@');
  const start = word.lastIndexOf(':', at) + 1;
  return at > start && at < word.length - 1 ? `${word.slice(0, start)}<address>` : word;
}

/** A server's reply, shortened and without the addresses that it quotes. */
export const withoutAddresses = (text: string): string =>
  text.replace(wordPattern, withoutAddress).replace(/\s+/g, ' ').slice(0, maxMessageLength);

/** Faults found on this side, before or without a reply: a retry would meet them again. */
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
 * Turns an error of nodemailer into a `MailError`. The original is dropped: it quotes addresses, and errors
 * end up in logs and on the desk.
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
