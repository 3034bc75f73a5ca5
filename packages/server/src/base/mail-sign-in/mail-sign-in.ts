import type { mailAccountStates } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import { withLock } from '@perfboard/db/transaction';
import { MailSignInError, type TokenSource } from '@perfboard/mail/token-sign-in';
import type { Pool, PoolClient } from 'pg';
import { type KeyRing, KeyRingError, seal, unseal } from '../secret/key-ring.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { type Grant, GrantError, requestToken } from './token-request.ts';

export const signInMessages = {
  notConnected: 'The mailbox is not connected. An owner can connect it in Settings.',
  revoked:
    'The provider has ended the shop’s access to the mailbox. An owner can connect it again in Settings.',
  unreadable: 'The stored access belongs to another key of this shop. An owner can connect the mailbox again',
  unavailable: 'The database was unavailable when the shop wanted to sign in to its mailbox',
} as const;

type SealedColumn = 'refresh_token' | 'access_token' | 'attempt';

/** Seals a value for one column of one row. */
export const sealSignIn = (ring: KeyRing, name: string, column: SealedColumn, text: string): string =>
  seal(ring, `mail sign-in ${name} ${column}`, text);

/** @throws KeyRingError */
export const readSignIn = (ring: KeyRing, name: string, column: SealedColumn, sealed: string): string =>
  unseal(ring, `mail sign-in ${name} ${column}`, sealed);

interface Row {
  /** When an owner connected it, as text: exact. Another time, or no row, is another connection. */
  connection: string | null;
  refresh_token: string | null;
  access_token: string | null;
  failures: number;
  last_error: string | null;
  is_fresh: boolean;
  is_valid: boolean;
  /** Younger than this, a newer token would be rejected like it. */
  is_new: boolean;
  is_waiting: boolean;
  is_revoked: boolean;
}

/** The database's clock decides, because those of several machines may differ. */
const readRow = `select connected_at::text as connection, refresh_token, access_token, failures, last_error,
    coalesce(refresh_at > now(), false) as is_fresh,
    coalesce(expires_at > now(), false) as is_valid,
    coalesce(issued_at > now() - interval '1 minute', false) as is_new,
    coalesce(next_try_at > now(), false) as is_waiting,
    revoked_at is not null as is_revoked
  from mail_sign_ins where name = $1`;

const firstPauseSeconds = 30;
const pauseMaxSeconds = 30 * 60;
/** A token is replaced this long before it ends, or in the last quarter of a short life. */
const marginMaxSeconds = 5 * 60;

interface SignInServices {
  pool: Pool;
  ring: KeyRing;
  settings: SignInSettings;
}

export interface MailSignIn extends TokenSource {
  settings: SignInSettings;
}

/**
 * The shop's access tokens, shared by all processes: one of them asks the provider for a newer one while it holds
 * a lock, and the others read its result.
 */
export function createMailSignIn({ pool, ring, settings }: SignInServices): MailSignIn {
  const { name } = settings;
  /** One waiter per process and rejected token, so that a slow provider does not take all connections. */
  const renewing = new Map<string, Promise<string | null>>();

  /** Undefined for a token of another key: a newer one replaces it. */
  const open = (sealed: string): string | undefined => {
    try {
      return readSignIn(ring, name, 'access_token', sealed);
    } catch (error) {
      if (error instanceof KeyRingError) return undefined;
      throw error;
    }
  };

  /** The shop signs in as itself: a refresh token that a provider adds would only be one that can end. */
  const isOwn = settings.grant === 'client_credentials';

  const readRefreshToken = (row: Row | undefined): string | undefined => {
    if (isOwn || !row?.refresh_token) return undefined;
    try {
      return readSignIn(ring, name, 'refresh_token', row.refresh_token);
    } catch (error) {
      throw error instanceof KeyRingError ? new GrantError(signInMessages.unreadable) : error;
    }
  };

  async function read(client: Pool | PoolClient): Promise<Row | undefined> {
    const { rows } = await client.query<Row>(readRow, [name]);
    return rows[0];
  }

  /** The stored token, if it need not be renewed. */
  const usable = (row: Row | undefined, rejected?: string): string | undefined => {
    if (!row?.access_token || !row.is_fresh || row.is_revoked) return undefined;
    const token = open(row.access_token);
    return token === rejected ? undefined : token;
  };

  async function ask(client: PoolClient, row: Row | undefined): Promise<string> {
    const place = { ring, name, connection: row?.connection ?? null };
    if (isOwn)
      await client.query('insert into mail_sign_ins (name) values ($1) on conflict do nothing', [name]);
    try {
      const grant = await requestToken(settings, readRefreshToken(row));
      if (await storeGrant(client, place, isOwn ? { ...grant, refreshToken: undefined } : grant))
        return grant.accessToken;
    } catch (error) {
      if (!(error instanceof GrantError)) throw error;
      const isStored = await storeFailure(client, place, { error, failures: row?.failures ?? 0, isOwn });
      if (isStored) {
        // Better a token that ends soon than none.
        const token =
          row?.access_token && row.is_valid && !error.isRevoked ? open(row.access_token) : undefined;
        if (token !== undefined) return token;
        throw new MailSignInError(error.isRevoked && !isOwn ? signInMessages.revoked : error.message);
      }
    }
    // While the provider was asked, an owner has disconnected the mailbox, or connected it again.
    const token = usable(await read(client));
    if (token === undefined) throw new MailSignInError(signInMessages.notConnected);
    return token;
  }

  const renew = (rejected?: string): Promise<string | null> =>
    withLock(pool, `mail sign-in:${name}`, async (client) => {
      const row = await read(client);
      const known = usable(row, rejected);
      if (known !== undefined) return { token: known };
      if (row?.is_revoked) return { error: signInMessages.revoked };
      if (settings.grant === 'authorization_code' && !row?.refresh_token)
        return { error: signInMessages.notConnected };
      if (rejected !== undefined && row?.is_new) return { token: null };
      if (row?.is_waiting) {
        const token =
          rejected === undefined && row.access_token && row.is_valid ? open(row.access_token) : undefined;
        return token === undefined ? { error: row.last_error ?? 'The provider does not respond' } : { token };
      }
      // An error inside would cost the pool its connection.
      return ask(client, row).then(
        (token) => ({ token }),
        (error: unknown) => {
          if (error instanceof MailSignInError) return { error: error.message };
          throw error;
        },
      );
    }).then((outcome) => {
      if ('error' in outcome) throw new MailSignInError(outcome.error);
      return outcome.token;
    });

  const renewOnce = (rejected?: string): Promise<string | null> => {
    const key = rejected ?? '';
    const running = renewing.get(key) ?? renew(rejected).finally(() => renewing.delete(key));
    renewing.set(key, running);
    return running;
  };

  return {
    settings,
    accessToken: () =>
      orWait(async () => {
        const known = usable(await read(pool)) ?? (await renewOnce());
        if (known === null) throw new MailSignInError(signInMessages.notConnected);
        return known;
      }),
    renewedToken: (rejected) =>
      orWait(async () => {
        const token = usable(await read(pool), rejected) ?? (await renewOnce(rejected));
        return token === rejected ? null : token;
      }),
  };
}

/** Email waits for the database, too: an error of another kind would end it. */
async function orWait<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MailSignInError) throw error;
    throw Object.assign(new MailSignInError(signInMessages.unavailable), { cause: error });
  }
}

interface Place {
  ring: KeyRing;
  name: string;
  /** That of the row which was read; see `Row`. */
  connection: string | null;
}

/**
 * Stores new tokens; an earlier refresh token stays if there is no new one.
 * @returns false if an owner has ended or replaced the connection since it was read
 */
async function storeGrant(
  client: PoolClient,
  { ring, name, connection }: Place,
  { accessToken, refreshToken, lifetimeSeconds }: Grant,
): Promise<boolean> {
  const margin = Math.min(marginMaxSeconds, lifetimeSeconds / 4);
  const { rowCount } = await client.query(
    `update mail_sign_ins set access_token = $3, refresh_token = coalesce($4, refresh_token), issued_at = now(),
        refresh_at = now() + make_interval(secs => $5), expires_at = now() + make_interval(secs => $6),
        failures = 0, last_error = null, next_try_at = null, revoked_at = null
      where name = $1 and connected_at::text is not distinct from $2`,
    [
      name,
      connection,
      sealSignIn(ring, name, 'access_token', accessToken),
      refreshToken === undefined ? null : sealSignIn(ring, name, 'refresh_token', refreshToken),
      lifetimeSeconds - margin,
      lifetimeSeconds,
    ],
  );
  return rowCount === 1;
}

interface Failure {
  error: GrantError;
  failures: number;
  /** The shop signs in as itself, so no grant of an owner can have ended. */
  isOwn: boolean;
}

/** @returns false if an owner has ended or replaced the connection since it was read */
async function storeFailure(
  client: PoolClient,
  { name, connection }: Omit<Place, 'ring'>,
  { error, failures, isOwn }: Failure,
): Promise<boolean> {
  const pause = Math.min(pauseMaxSeconds, firstPauseSeconds * 2 ** Math.min(failures, 16));
  const { rowCount } = await client.query(
    `update mail_sign_ins set failures = $3, last_error = $4, next_try_at = now() + make_interval(secs => $5),
        revoked_at = case when $6 then now() end
      where name = $1 and connected_at::text is not distinct from $2`,
    [name, connection, failures + 1, error.message, pause, error.isRevoked && !isOwn],
  );
  return rowCount === 1;
}

export interface SignInState {
  state: (typeof mailAccountStates)[number];
  connected_at: Date | null;
  last_error: string | null;
}

/** Whether the shop can sign in to its mail account. */
export async function readSignInState(
  db: Pick<Db, 'mailSignIn'>,
  { name, grant }: SignInSettings,
): Promise<SignInState> {
  const row = await db.mailSignIn.findUnique({
    where: { name },
    select: { refresh_token: true, revoked_at: true, last_error: true, connected_at: true },
  });
  const common = { connected_at: row?.connected_at ?? null, last_error: row?.last_error ?? null };
  if (row?.revoked_at) return { state: 'revoked', ...common };
  if (grant === 'authorization_code' && !row?.refresh_token) return { state: 'not_connected', ...common };
  return { state: row?.last_error ? 'failing' : 'connected', ...common };
}
