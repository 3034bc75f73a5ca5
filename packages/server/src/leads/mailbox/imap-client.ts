import type { TokenSource } from '@perfboard/mail/token-sign-in';
import type { ImapFlow } from 'imapflow';
import { MailboxError, noTokensError, RefusedMailError, toMailboxError } from './mailbox-error.ts';

/** The server's description of an email before it is read. */
export interface MailFacts {
  uid: number;
  size: number;
  receivedAt: Date;
}

export interface OpenMailbox {
  uidValidity: bigint;
  /** UIDs above `uid`, lowest first; optionally only of emails since a day. */
  listAbove(uid: bigint, since?: Date): Promise<number[]>;
  /** The server's description of some emails, without those deleted in the meantime. */
  describe(uids: readonly number[]): Promise<MailFacts[]>;
  /** The first bytes of an email; null if it was deleted in the meantime. Marks nothing. */
  read(uid: number, bytesMax: number): Promise<Buffer | null>;
  /** The used share of its quota, from 0 to 1; null if the server does not report it. */
  fullness(): Promise<number | null>;
  close(): Promise<void>;
}

const connectMs = 20_000;
const silenceMs = 60_000;
/** Enough for a list of 200,000 UIDs. */
const lineBytesMax = 4 * 1024 * 1024;

export interface MailboxAddress {
  host: string;
  port: number;
  isSecure: boolean;
  user: string;
  password: string;
  folder: string;
}

interface MailboxOptions {
  /** The maximum to read of one email. */
  bytesMax: number;
  signal?: AbortSignal;
  /** For a mailbox without a password. */
  tokens?: TokenSource | null | undefined;
}

/** @throws TypeError for an invalid URL */
export function readMailboxUrl(imapUrl: string): MailboxAddress {
  const url = new URL(imapUrl);
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}

/**
 * Connects and opens the folder read-only: nothing is marked, moved or deleted. Loads the library here, so
 * that products without a mailbox don't.
 * @throws MailboxError
 */
export async function openMailbox(
  address: MailboxAddress,
  { tokens, ...options }: MailboxOptions,
): Promise<OpenMailbox> {
  if (!tokens || address.password !== '') return connect(address, { pass: address.password }, options);
  try {
    const accessToken = await tokens.accessToken();
    try {
      return await connect(address, { accessToken }, options);
    } catch (error) {
      // The token may have expired early, or the server's clock differs.
      const renewed = isSignInRefusal(error) ? await tokens.renewedToken(accessToken) : null;
      if (renewed === null) throw error;
      return await connect(address, { accessToken: renewed }, options);
    }
  } catch (error) {
    throw toMailboxError(error);
  }
}

const isSignInRefusal = (error: unknown): boolean =>
  error instanceof MailboxError && error.step === 'sign_in';

async function connect(
  { host, port, isSecure, user, folder }: MailboxAddress,
  secret: { pass: string } | { accessToken: string },
  { bytesMax, signal }: Omit<MailboxOptions, 'tokens'>,
): Promise<OpenMailbox> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, ...secret },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    maxLineLength: lineBytesMax,
    maxLiteralSize: bytesMax,
    maxResponseSize: bytesMax + lineBytesMax,
  });
  // The failing call reports the error; unhandled, the event would end the process.
  client.on('error', () => undefined);
  const abort = () => client.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true });
    return {
      ...reading(client),
      fullness: () => readFullness(client, folder),
      uidValidity,
      async close() {
        signal?.removeEventListener('abort', abort);
        await client.logout().catch(() => undefined);
        client.close();
      },
    };
  } catch (error) {
    signal?.removeEventListener('abort', abort);
    const isWithoutTokens = 'accessToken' in secret && !acceptsTokens(client);
    client.close();
    throw isWithoutTokens ? noTokensError() : toMailboxError(error);
  }
}

/** True also of a server that has not said what it accepts. The library prefers OAUTHBEARER to XOAUTH2. */
const acceptsTokens = ({ authenticated, capabilities }: ImapFlow): boolean =>
  Boolean(authenticated) ||
  capabilities.size === 0 ||
  ['AUTH=OAUTHBEARER', 'AUTH=XOAUTH2'].some((name) => capabilities.has(name));

/** The share of bytes or emails, whichever is nearer to its limit. A server without quotas is fine. */
async function readFullness(client: ImapFlow, folder: string): Promise<number | null> {
  const quota = await client.getQuota(folder).catch(() => false as const);
  if (!quota) return null;
  const shares = [quota.storage, quota.message].flatMap((resource) =>
    resource?.limit ? [(resource.usage ?? 0) / resource.limit] : [],
  );
  return shares.length > 0 ? Math.max(...shares) : null;
}

/**
 * The server's description of these emails. When another client opens an email, the server may mention others
 * or omit fields; such a line is not an answer.
 */
async function describeAsked(client: ImapFlow, uids: readonly number[]): Promise<MailFacts[]> {
  const asked = new Set(uids);
  const facts = new Map<number, MailFacts>();
  const named = new Set<number>();
  const query = { uid: true, size: true, internalDate: true };
  for await (const { uid, size, internalDate } of client.fetch(uids.join(','), query, { uid: true })) {
    if (!asked.has(uid)) continue;
    named.add(uid);
    if (size === undefined) continue;
    facts.set(uid, { uid, size, receivedAt: internalDate ? new Date(internalDate) : new Date() });
  }
  // If skipped now, it would never be read.
  if (named.size > facts.size) throw new MailboxError('The mail server did not list every email');
  return [...facts.values()].sort((one, other) => one.uid - other.uid);
}

/**
 * Fallback if the server rejects the whole request because of one email: describes each separately, and that
 * one without its size.
 */
async function describeEach(client: ImapFlow, uids: readonly number[]): Promise<MailFacts[]> {
  try {
    return await describeAsked(client, uids);
  } catch (error) {
    if (!isRefusal(client, error)) throw error;
    const [first = 0, ...more] = uids;
    if (more.length === 0) return [{ uid: first, size: 0, receivedAt: new Date() }];
    const each: MailFacts[] = [];
    for (const uid of uids) each.push(...(await describeEach(client, [uid])));
    return each;
  }
}

async function readAsked(client: ImapFlow, asked: number, bytesMax: number): Promise<Buffer | null> {
  let isThere = false;
  let found: Buffer | null = null;
  const query = { uid: true, source: { start: 0, maxLength: bytesMax } };
  for await (const { uid, source } of client.fetch(String(asked), query, { uid: true })) {
    if (uid !== asked) continue;
    isThere = true;
    found = source ?? found;
  }
  if (isThere && !found) throw new RefusedMailError('The mail server does not deliver an email');
  return found;
}

/** A tagged NO on a connection that still works. */
const isRefusal = (client: ImapFlow, error: unknown): boolean =>
  client.usable && (error as { responseStatus?: unknown } | null)?.responseStatus === 'NO';

/** The calls on an open folder, with readable errors. */
function reading(client: ImapFlow): Pick<OpenMailbox, 'listAbove' | 'describe' | 'read'> {
  const inWords = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw toMailboxError(error);
    }
  };
  return {
    listAbove: (uid, since) =>
      inWords(async () => {
        const range = `${uid + 1n}:*`;
        const found = await client.search({ uid: range, ...(since && { since }) }, { uid: true });
        if (!found) throw new MailboxError('Could not search the mailbox');
        // A range beyond the last email still matches the last one.
        return found.filter((one) => BigInt(one) > uid).sort((one, other) => one - other);
      }),
    describe: (uids) => inWords(() => describeEach(client, uids)),
    read: (uid, bytesMax) =>
      inWords(async () => {
        try {
          return await readAsked(client, uid, bytesMax);
        } catch (error) {
          if (!isRefusal(client, error)) throw error;
          throw new RefusedMailError(toMailboxError(error).message);
        }
      }),
  };
}
