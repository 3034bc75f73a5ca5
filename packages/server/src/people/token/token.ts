import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { ApiToken, ApiTokenFields } from '@perfboard/contracts/token';
import { tokenMessages, tokenPrefix, tokenScopes } from '@perfboard/contracts/words/session';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';
import { factorColumns, hasFactor, knownLanguage, type TokenActor } from '../../base/trpc/actor.ts';

/** Last use is only informative, so not every call of a script is written. */
const lastUseEveryMs = 60_000;
/** More are not useful and would make the list unreadable. */
const tokensMax = 100;

const dayMs = 24 * 60 * 60_000;

/** 256 random bits need no slow hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface TokenRow {
  uuid: string;
  name: string;
  scope: 'read' | 'write';
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date;
}

const toToken = (row: TokenRow): ApiToken => ({
  uuid: row.uuid,
  name: row.name,
  scope: storedOption(tokenScopes, row.scope, 'read'),
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
});

const shown = {
  uuid: true,
  name: true,
  scope: true,
  created_by: true,
  created_at: true,
  last_used_at: true,
  revoked_at: true,
  expires_at: true,
} as const;

const owner = { id: true, email: true, role: true, language: true, ...factorColumns } as const;

const standing = () => ({ revoked_at: null, expires_at: { gt: new Date() } });

/** Creates a token of an account. The result is the only place with its text. */
export async function createToken(
  tx: Db,
  { name, scope, expires_in_days }: ApiTokenFields,
  owner: { id: string; email: string },
): Promise<{ uuid: string; token: string }> {
  // Serialized, so that concurrent requests can't exceed the limit.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('api tokens'))`;
  if ((await tx.apiToken.count({ where: standing() })) >= tokensMax) {
    throw new AppError('CONFLICT', tokenMessages.tooMany);
  }
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  const { uuid } = await tx.apiToken.create({
    data: {
      name,
      scope,
      user_id: owner.id,
      created_by: owner.email,
      token_hash: hashOf(token),
      expires_at: new Date(Date.now() + expires_in_days * dayMs),
    },
    select: { uuid: true },
  });
  return { uuid, token };
}

export async function listTokens(prisma: PrismaClient): Promise<ApiToken[]> {
  const rows = await prisma.$queryRaw<TokenRow[]>`
    select uuid, name, scope::text, created_by, created_at, last_used_at, revoked_at, expires_at from api_tokens
    order by created_at desc limit ${tokensMax * 5}`;
  return rows.map(toToken);
}

/**
 * Revokes a token immediately. Returns its name.
 * @throws AppError NOT_FOUND
 */
export async function revokeToken(tx: Db, uuid: string): Promise<string> {
  const [token] = await tx.apiToken.updateManyAndReturn({
    where: { uuid, revoked_at: null },
    data: { revoked_at: new Date() },
    select: { name: true },
  });
  if (!token) throw new AppError('NOT_FOUND', tokenMessages.notFound);
  return token.name;
}

/** Revokes every token of an account. */
export async function revokeTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.apiToken.updateMany({
    where: { user_id: userId, revoked_at: null },
    data: { revoked_at: new Date() },
  });
}

/** Remaining lifetime of a token in milliseconds; 0 if it is invalid. */
export async function tokenMsLeft(prisma: PrismaClient, uuid: string): Promise<number> {
  const row = await prisma.apiToken.findFirst({
    where: { uuid, ...standing() },
    select: { expires_at: true },
  });
  return row ? row.expires_at.getTime() - Date.now() : 0;
}

/** The caller of a token, or null if it is invalid or revoked. */
export async function readToken(prisma: PrismaClient, token: string): Promise<TokenActor | null> {
  if (!token.startsWith(tokenPrefix) || token.length > 100) return null;
  const row = await prisma.apiToken.findUnique({
    where: { token_hash: hashOf(token) },
    select: { ...shown, user: { select: owner } },
  });
  if (!row || row.revoked_at || row.expires_at.getTime() <= Date.now()) return null;
  if (Date.now() - (row.last_used_at?.getTime() ?? 0) > lastUseEveryMs) {
    // A separate statement, not retried: the call matters, not the record of its use.
    await prisma.apiToken.updateMany({ where: { uuid: row.uuid }, data: { last_used_at: new Date() } });
  }
  return {
    kind: 'token',
    id: row.user.id,
    email: row.user.email,
    name: row.name,
    role: row.user.role,
    language: knownLanguage(row.user.language),
    hasSecondFactor: hasFactor(row.user),
    scope: row.scope,
    token: { uuid: row.uuid, name: row.name },
  };
}
