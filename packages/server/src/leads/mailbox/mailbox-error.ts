import type { MailboxStep } from '@perfboard/contracts/words/mailbox';
import { MailSignInError } from '@perfboard/mail/token-sign-in';
import { ImageStoreError } from '@perfboard/media/store';

type ReadingStep = Exclude<MailboxStep, 'send'>;

/** A mailbox error, with a message that contains no user and no password. */
export class MailboxError extends Error {
  override name = 'MailboxError';
  /** The step that failed. */
  step: ReadingStep = 'read';
}

/** The server refuses to return one email, but answers otherwise. */
export class RefusedMailError extends MailboxError {
  override name = 'RefusedMailError';
}

const untrusted = 'The mail server’s certificate is from an untrusted authority';
const noTls = 'The mail server does not use TLS on this port. Check the port for imaps:// or imap://.';

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refused the connection',
  ECONNRESET: 'The mail server closed the connection',
  EConnectionClosed: 'The mail server closed the connection',
  NoConnection: 'The mail server closed the connection',
  ENOTFOUND: 'The mail server was not found',
  EAI_AGAIN: 'The mail server was not found',
  ETIMEDOUT: 'The mail server does not respond',
  ETIMEOUT: 'The mail server does not respond',
  CONNECT_TIMEOUT: 'The mail server does not respond',
  GREETING_TIMEOUT: 'The mail server does not respond',
  CERT_HAS_EXPIRED: 'The mail server’s certificate has expired',
  CERT_NOT_YET_VALID: 'The mail server’s certificate is not valid yet. Check the clock of this machine.',
  CERT_REVOKED: 'The mail server’s certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The mail server’s certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  EPROTO: noTls,
  ERR_TLS_CERT_ALTNAME_INVALID: 'The mail server’s certificate is for another host name',
};

/** All other causes belong to the TLS handshake. */
const steps: Readonly<Record<string, ReadingStep>> = {
  'The mail server was not found': 'lookup',
  'The mail server refused the connection': 'connect',
  'The mail server closed the connection': 'connect',
  'The mail server does not respond': 'connect',
};

const atStep = (step: ReadingStep, words: string): MailboxError =>
  Object.assign(new MailboxError(words), { step });

/** A server that only knows passwords was reached with an access token. */
export const noTokensError = (): MailboxError =>
  atStep('sign_in', 'The mail server does not accept OAuth 2.0 on this port');

const wordsMax = 200;

const storeWords = 'The file store is unavailable or full';

/** @returns our own text, or the server's without addresses */
export function toMailboxError(failure: unknown): MailboxError {
  if (failure instanceof MailboxError) return failure;
  if (failure instanceof ImageStoreError) return new MailboxError(storeWords, { cause: failure });
  if (failure instanceof MailSignInError) return atStep('sign_in', failure.message);
  const raw = (failure ?? {}) as Record<string, unknown>;
  if (raw.authenticationFailed)
    return atStep('sign_in', 'The mail server rejected the user name or password');
  const known = causes[String(raw.code)];
  if (known) return atStep(steps[known] ?? 'tls', known);
  const response = typeof raw.responseText === 'string' ? raw.responseText : '';
  const words = response
    .slice(0, wordsMax)
    .replace(/\S+/g, (word) => (word.includes('@') ? '<address>' : word));
  return new MailboxError(words ? `The mail server says: ${words}` : 'Could not read the mailbox');
}
