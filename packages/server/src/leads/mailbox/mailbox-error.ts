import { ImageStoreError } from '@perfboard/media/store';

/** What went wrong, in words that name no user and no password. */
export class MailboxError extends Error {
  override name = 'MailboxError';
}

/** The server hands one mail not out, and answers otherwise. */
export class RefusedMailError extends MailboxError {
  override name = 'RefusedMailError';
}

const untrusted = 'The certificate of the mail server is signed by an authority that is not trusted here';
const noTls = 'The mail server does not speak TLS at this port: imaps:// and imap:// have ports of their own';

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refuses the connection',
  ECONNRESET: 'The mail server ended the connection',
  EConnectionClosed: 'The mail server ended the connection',
  NoConnection: 'The mail server ended the connection',
  ENOTFOUND: 'The mail server was not found',
  EAI_AGAIN: 'The mail server was not found',
  ETIMEDOUT: 'The mail server does not answer',
  ETIMEOUT: 'The mail server does not answer',
  CONNECT_TIMEOUT: 'The mail server does not answer',
  GREETING_TIMEOUT: 'The mail server does not answer',
  CERT_HAS_EXPIRED: 'The certificate of the mail server has expired',
  CERT_NOT_YET_VALID:
    'The certificate of the mail server is not valid yet: is the clock of this machine right?',
  CERT_REVOKED: 'The certificate of the mail server was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the mail server is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  EPROTO: noTls,
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the mail server is one of another name',
};

const wordsMax = 200;

const storeWords = 'The store for the files of mails is away or full';

/** @returns our words for it, or the server's own without addresses */
export function toMailboxError(failure: unknown): MailboxError {
  if (failure instanceof MailboxError) return failure;
  if (failure instanceof ImageStoreError) return new MailboxError(storeWords, { cause: failure });
  const raw = (failure ?? {}) as Record<string, unknown>;
  if (raw.authenticationFailed) return new MailboxError('The mail server refuses the user or the password');
  const known = causes[String(raw.code)];
  if (known) return new MailboxError(known);
  const said = typeof raw.responseText === 'string' ? raw.responseText : '';
  const words = said.slice(0, wordsMax).replace(/\S+@\S+/g, '<address>');
  return new MailboxError(words ? `The mail server says: ${words}` : 'The mailbox could not be read');
}
