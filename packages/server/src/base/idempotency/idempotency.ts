import { createHmac } from 'node:crypto';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { type Db, type Prisma, type PrismaClient, prepared } from '@perfboard/db/client';
import type { Pool } from 'pg';

/** A write that its caller may repeat safely. */
export interface Attempt {
  /** Separates the keys of different callers and calls. */
  scope: string;
  key: string;
  /** Hash of the request: the same key with other content is an error, not a repetition. */
  request_hash: string;
  /** The answer holds a secret that is shown once: a repetition is rejected instead of answered. */
  isSecret?: boolean;
}

/**
 * A keyed hash of the request: an unkeyed one would reveal an email address to anyone who tries candidates.
 */
export async function hashRequest(secret: string, content: unknown): Promise<string> {
  const hash = createHmac('sha256', `${secret}/idempotency`);
  if (content instanceof FormData) {
    for (const [name, value] of content) {
      hash.update(`${name}\0`);
      hash.update(typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()));
      hash.update('\0');
    }
  } else hash.update(JSON.stringify(content) ?? '');
  return hash.digest('base64url');
}

interface MemberCall {
  /** Of the request's header. */
  idempotencyKey?: string | undefined;
  services: { env: { SESSION_SECRET: string } };
  currentActor: { id: string };
}

/**
 * The attempt of a member's call; keys of different members are separate.
 * @param call the procedure's path
 * @param fields the content of the request
 * @param fieldKey a key among the fields, which counts before the header's
 * @returns undefined without a key
 */
export async function memberAttempt(
  { idempotencyKey, services, currentActor }: MemberCall,
  call: string,
  fields: object,
  fieldKey = idempotencyKey,
): Promise<Attempt | undefined> {
  if (!fieldKey) return undefined;
  const request_hash = await hashRequest(services.env.SESSION_SECRET, fields);
  return { scope: callScope(call, currentActor), key: fieldKey, request_hash };
}

/**
 * The first answer under this key, with the time that is left to undo it.
 * @throws AppError CONFLICT when the key was used with other content, or the first answer is shown only once
 */
export async function firstAnswer<Answer extends object>(
  db: Db,
  { scope, key, request_hash, isSecret = false }: Attempt,
): Promise<Answer> {
  const first = await db.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope, key } } });
  if (first.request_hash !== request_hash) {
    throw new AppError('CONFLICT', 'This idempotency key was already used for another request');
  }
  if (isSecret)
    throw new AppError(
      'CONFLICT',
      'This was already done. Its secret is shown only once: delete or revoke what was created, then create it again.',
    );
  const answer = first.response as unknown as Answer;
  if (!('undo_seconds' in answer)) return answer;
  // Some of the time to undo it is over.
  const age = Math.floor((Date.now() - first.created_at.getTime()) / 1_000);
  return { ...answer, undo_seconds: Math.max(0, Number(answer.undo_seconds) - Math.max(0, age)) };
}

const knownKey = prepared('select from idempotency_keys where scope = $1 and key = $2');

/** Whether a request with this key was answered. One that is still running is not known yet. */
export async function isKnownKey(
  pool: Pool,
  { scope, key }: Pick<Attempt, 'scope' | 'key'>,
): Promise<boolean> {
  const { rowCount } = await pool.query({ ...knownKey, values: [scope, key] });
  return (rowCount ?? 0) > 0;
}

/** The attempts of a member's calls of a procedure, which an `Idempotency-Key` header names. */
export const callScope = (call: string, actor: { id: string }): string => `${call} ${actor.id}`;

/**
 * The first answer, if this request was answered before. Call it before spending points: a sender who repeats
 * a request because the answer was lost must not hit a limit.
 * @throws AppError CONFLICT if its key was used with other content
 */
export async function answeredBefore(
  { pool, prisma }: { pool: Pool; prisma: PrismaClient },
  attempt: Attempt | undefined,
): Promise<WriteResult | undefined> {
  if (!attempt || !(await isKnownKey(pool, attempt))) return undefined;
  return firstAnswer<WriteResult>(prisma, attempt);
}

/**
 * Runs `write` once per key; later calls get the first answer. The key's row is part of the same transaction,
 * so neither exists without the other; a repetition that arrives while the first is still running waits for
 * that row.
 * @throws AppError CONFLICT when the key was used with other content, or the first answer is shown only once
 */
export async function once<Answer extends object>(
  tx: Db,
  attempt: Attempt | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (!attempt) return write();
  const { scope, key, request_hash, isSecret = false } = attempt;
  const { count } = await tx.idempotencyKey.createMany({
    data: [{ scope, key, request_hash, response: {} }],
    skipDuplicates: true,
  });
  if (count === 0) return firstAnswer<Answer>(tx, attempt);
  const answer = await write();
  // The secret must not be readable in the table.
  if (!isSecret) {
    const where = { scope_key: { scope, key } };
    await tx.idempotencyKey.update({ where, data: { response: answer as Prisma.InputJsonObject } });
  }
  return answer;
}
