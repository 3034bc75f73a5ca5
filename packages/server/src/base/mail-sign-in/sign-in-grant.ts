import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { Db } from '@perfboard/db/client';
import { z } from 'zod';
import type { KeyRing } from '../secret/key-ring.ts';
import { readSignIn, sealSignIn } from './mail-sign-in.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import type { Authorization, Grant } from './token-request.ts';

interface Account {
  ring: KeyRing;
  settings: SignInSettings;
}

const attemptSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  sessionId: z.string(),
  endsAt: z.number(),
});
type Attempt = z.output<typeof attemptSchema>;

/** Enough to sign in at the provider and find the second factor. */
const attemptMs = 10 * 60_000;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Remembers that a member went to the provider; an earlier attempt ends. */
export async function storeAttempt(
  db: Db,
  { ring, settings: { name } }: Account,
  { state, verifier, sessionId }: Pick<Authorization, 'state' | 'verifier'> & { sessionId: string },
): Promise<void> {
  const given: Attempt = { state, verifier, sessionId, endsAt: Date.now() + attemptMs };
  const attempt = sealSignIn(ring, name, 'attempt', JSON.stringify(given));
  await db.mailSignIn.upsert({ where: { name }, create: { name, attempt }, update: { attempt } });
}

const attemptMessages = {
  unknown: 'This connection attempt has expired or belongs to another session. Start again.',
} as const;

/**
 * Takes the attempt that an answer of the provider belongs to; a second answer finds none.
 * @throws AppError FORBIDDEN unless the same session began it, a short while ago
 */
export async function takeAttempt(
  db: Db,
  { ring, settings: { name } }: Account,
  { state, sessionId }: { state: string; sessionId: string },
): Promise<{ state: string; verifier: string }> {
  const stored = await db.mailSignIn.findUnique({ where: { name }, select: { attempt: true } });
  if (!stored?.attempt) throw new AppError('FORBIDDEN', attemptMessages.unknown);
  const known = attemptSchema.parse(JSON.parse(readSignIn(ring, name, 'attempt', stored.attempt)));
  const isSame = timingSafeEqual(hashOf(known.state), hashOf(state)) && known.sessionId === sessionId;
  if (!isSame || known.endsAt < Date.now()) throw new AppError('FORBIDDEN', attemptMessages.unknown);
  const { count } = await db.mailSignIn.updateMany({
    where: { name, attempt: stored.attempt },
    data: { attempt: null },
  });
  if (count === 0) throw new AppError('FORBIDDEN', attemptMessages.unknown);
  return known;
}

const grantMessages = {
  noRefreshToken:
    'The provider gave no lasting access. Remove the shop’s access in your account there, then connect again.',
} as const;

/**
 * Stores what an owner has granted, and forgets grants of other accounts.
 * @throws AppError BAD_REQUEST if the access would end within the hour
 */
export async function storeConnection(
  db: Db,
  { ring, settings: { name } }: Account,
  { accessToken, refreshToken, lifetimeSeconds }: Grant,
): Promise<void> {
  if (refreshToken === undefined) throw new AppError('BAD_REQUEST', grantMessages.noRefreshToken);
  await db.mailSignIn.deleteMany({ where: { name: { not: name } } });
  const access = sealSignIn(ring, name, 'access_token', accessToken);
  const refresh = sealSignIn(ring, name, 'refresh_token', refreshToken);
  // By the database's clock, as all of these times.
  await db.$executeRaw`
    insert into mail_sign_ins (name, access_token, refresh_token, issued_at, refresh_at, expires_at, connected_at)
    values (${name}, ${access}, ${refresh}, now(), now() + make_interval(secs => ${lifetimeSeconds * 0.75}),
      now() + make_interval(secs => ${lifetimeSeconds}), now())
    on conflict (name) do update set access_token = excluded.access_token, refresh_token = excluded.refresh_token,
      issued_at = excluded.issued_at, refresh_at = excluded.refresh_at, expires_at = excluded.expires_at,
      connected_at = excluded.connected_at, failures = 0, last_error = null, next_try_at = null,
      revoked_at = null, attempt = null`;
}

/** Forgets the shop's access. @returns whether there was any */
export async function removeConnection(db: Db, { name }: SignInSettings): Promise<boolean> {
  return (await db.mailSignIn.deleteMany({ where: { name } })).count > 0;
}
