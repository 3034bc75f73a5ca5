import type { mailAccountStates } from '@perfboard/contracts/words/mail-account';
import type { Db } from '@perfboard/db/client';
import { withLock } from '@perfboard/db/transaction';
import { MailSignInError, type TokenSource } from '@perfboard/mail/token-sign-in';
import type { Pool, PoolClient } from 'pg';
import { type KeyRing, seal, unseal } from '../secret/key-ring.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { type Grant, GrantError, requestToken } from './token-request.ts';

export const signInMessages = {
  notConnected: 'The mailbox is not connected. An owner can connect it in Settings.',
  revoked:
    'The provider has ended the shop’s access to the mailbox. An owner can connect it again in Settings.',
} as const;

type SealedColumn = 'refresh_token' | 'access_token' | 'attempt';

/** Seals a value for one column of one row. */
export const sealSignIn = (ring: KeyRing, name: string, column: SealedColumn, text: string): string =>
  seal(ring, `mail sign-in ${name} ${column}`, text);

/** @throws KeyRingError */
export const readSignIn = (ring: KeyRing, name: string, column: SealedColumn, sealed: string): string =>
  unseal(ring, `mail sign-in ${name} ${column}`, sealed);

interface Row {
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
const readRow = `select refresh_token, access_token, failures, last_error,
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

  const open = (sealed: string) => readSignIn(ring, name, 'access_token', sealed);

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
    const refreshToken = row?.refresh_token
      ? readSignIn(ring, name, 'refresh_token', row.refresh_token)
      : undefined;
    try {
      const grant = await requestToken(settings, refreshToken);
      await storeGrant(client, { ring, name }, grant);
      return grant.accessToken;
    } catch (error) {
      if (!(error instanceof GrantError)) throw error;
      await storeFailure(client, {
        name,
        error,
        failures: row?.failures ?? 0,
        isOwn: refreshToken === undefined,
      });
      // Better a token that ends soon than none.
      if (row?.access_token && row.is_valid && !error.isRevoked) return open(row.access_token);
      throw new MailSignInError(error.isRevoked && refreshToken ? signInMessages.revoked : error.message);
    }
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
      if (row?.is_waiting)
        return rejected === undefined && row.access_token && row.is_valid
          ? { token: open(row.access_token) }
          : { error: row.last_error ?? 'The provider does not respond' };
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
    async accessToken() {
      const known = usable(await read(pool)) ?? (await renewOnce());
      if (known === null) throw new MailSignInError(signInMessages.notConnected);
      return known;
    },
    async renewedToken(rejected) {
      const token = usable(await read(pool), rejected) ?? (await renewOnce(rejected));
      return token === rejected ? null : token;
    },
  };
}

interface Place {
  ring: KeyRing;
  name: string;
}

/** Stores new tokens; an earlier refresh token stays if there is no new one. */
async function storeGrant(
  client: Pool | PoolClient,
  { ring, name }: Place,
  { accessToken, refreshToken, lifetimeSeconds }: Grant,
): Promise<void> {
  const margin = Math.min(marginMaxSeconds, lifetimeSeconds / 4);
  await client.query(
    `insert into mail_sign_ins (name, access_token, refresh_token, issued_at, refresh_at, expires_at)
      values ($1, $2, $3, now(), now() + make_interval(secs => $4), now() + make_interval(secs => $5))
      on conflict (name) do update set access_token = excluded.access_token,
        refresh_token = coalesce(excluded.refresh_token, mail_sign_ins.refresh_token),
        issued_at = excluded.issued_at, refresh_at = excluded.refresh_at, expires_at = excluded.expires_at,
        failures = 0, last_error = null, next_try_at = null, revoked_at = null`,
    [
      name,
      sealSignIn(ring, name, 'access_token', accessToken),
      refreshToken === undefined ? null : sealSignIn(ring, name, 'refresh_token', refreshToken),
      lifetimeSeconds - margin,
      lifetimeSeconds,
    ],
  );
}

interface Failure {
  name: string;
  error: GrantError;
  failures: number;
  /** The shop signs in as itself, so no grant of an owner can have ended. */
  isOwn: boolean;
}

async function storeFailure(client: PoolClient, { name, error, failures, isOwn }: Failure): Promise<void> {
  const pause = Math.min(pauseMaxSeconds, firstPauseSeconds * 2 ** Math.min(failures, 16));
  await client.query(
    `insert into mail_sign_ins (name, failures, last_error, next_try_at, revoked_at)
      values ($1, $2, $3, now() + make_interval(secs => $4), case when $5 then now() end)
      on conflict (name) do update set failures = excluded.failures, last_error = excluded.last_error,
        next_try_at = excluded.next_try_at, revoked_at = excluded.revoked_at`,
    [name, failures + 1, error.message, pause, error.isRevoked && !isOwn],
  );
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
