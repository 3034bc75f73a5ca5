import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { ApiToken, ApiTokenFields } from '@perfboard/contracts/token';
import { tokenMessages, tokenPrefix } from '@perfboard/contracts/words/token';
import type { Db, PrismaClient } from '@perfboard/db/client';
import type { TokenActor } from '../session/actor.ts';

/** Last use is for people to look at: a script's every call need not write. */
const lastUseEveryMs = 60_000;
/** Nobody has use for more, and a list of them should stay readable. */
const tokensMax = 100;

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
}

const toToken = (row: TokenRow): ApiToken => ({
  uuid: row.uuid,
  name: row.name,
  scope: row.scope,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

const shown = {
  uuid: true,
  name: true,
  scope: true,
  created_by: true,
  created_at: true,
  last_used_at: true,
  revoked_at: true,
} as const;

/** Makes a token. Its text is in the answer and nowhere else. */
export async function createToken(
  tx: Db,
  fields: ApiTokenFields,
  createdBy: string,
): Promise<{ uuid: string; token: string }> {
  if ((await tx.apiToken.count({ where: { revoked_at: null } })) >= tokensMax) {
    throw new AppError('CONFLICT', tokenMessages.tooMany);
  }
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  const { uuid } = await tx.apiToken.create({
    data: { ...fields, created_by: createdBy, token_hash: hashOf(token) },
    select: { uuid: true },
  });
  return { uuid, token };
}

export async function listTokens(prisma: PrismaClient): Promise<ApiToken[]> {
  const rows = await prisma.apiToken.findMany({
    select: shown,
    orderBy: { created_at: 'desc' },
    take: tokensMax * 5,
  });
  return rows.map(toToken);
}

/** Ends a token at once. @throws AppError NOT_FOUND */
export async function revokeToken(tx: Db, uuid: string): Promise<void> {
  const { count } = await tx.apiToken.updateMany({
    where: { uuid, revoked_at: null },
    data: { revoked_at: new Date() },
  });
  if (count === 0) throw new AppError('NOT_FOUND', tokenMessages.notFound);
}

/** Whom a token stands for, or null where it is none of ours, or no longer. */
export async function readToken(prisma: PrismaClient, token: string): Promise<TokenActor | null> {
  if (!token.startsWith(tokenPrefix) || token.length > 100) return null;
  const row = await prisma.apiToken.findUnique({ where: { token_hash: hashOf(token) }, select: shown });
  if (!row || row.revoked_at) return null;
  if (Date.now() - (row.last_used_at?.getTime() ?? 0) > lastUseEveryMs) {
    // Its own statement and nobody waits for a second one: the use counts, not the note of it.
    await prisma.apiToken.updateMany({ where: { uuid: row.uuid }, data: { last_used_at: new Date() } });
  }
  return {
    kind: 'token',
    id: row.uuid,
    email: row.created_by,
    name: row.name,
    scope: row.scope,
    token: { uuid: row.uuid, name: row.name },
  };
}
