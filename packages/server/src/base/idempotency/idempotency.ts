import { createHmac } from 'node:crypto';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { Db, Prisma, PrismaClient } from '@perfboard/db/client';
import { prepared } from '@perfboard/db/prepared';
import type { Pool } from 'pg';

/** A write that its caller may repeat without doing it twice. */
export interface Attempt {
  /** Keys of different callers and different calls do not meet. */
  scope: string;
  key: string;
  /** Of what was sent: the same key with other content is a mistake of the caller, not a repetition. */
  request_hash: string;
  /** The answer holds a secret that is shown once: a repetition is refused instead of answered. */
  isSecret?: boolean;
}

/** A keyed hash of what was sent: a bare one would tell an address to whoever tries addresses. */
export async function hashRequest(secret: string, content: unknown): Promise<string> {
  const hash = createHmac('sha256', `${secret}/idempotency`);
  if (content instanceof FormData) {
    for (const [name, value] of content) {
      hash.update(`${name}\0`);
      hash.update(typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()));
      hash.update('\0');
    }
  } else hash.update(JSON.stringify(content));
  return hash.digest('base64url');
}

/**
 * What was answered to the first of those who brought this key.
 * @throws AppError CONFLICT where it came with other content, or the first answer is shown once only
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
      'This request already succeeded. Its response contains a secret and is shown only once.',
    );
  return first.response as unknown as Answer;
}

const knownKey = prepared('select from idempotency_keys where scope = $1 and key = $2');

/** Whether a request with this key was answered, or is being answered. */
export async function isKnownKey(pool: Pool, { scope, key }: Attempt): Promise<boolean> {
  const { rowCount } = await pool.query({ ...knownKey, values: [scope, key] });
  return (rowCount ?? 0) > 0;
}

/**
 * The first answer, if this request was answered before. Call it before the request costs anything: a sender who repeats a
 * request because the answer was lost must not meet a limit.
 *
 * @throws AppError CONFLICT if its key came with other content
 */
export async function answeredBefore(
  { pool, prisma }: { pool: Pool; prisma: PrismaClient },
  attempt: Attempt | undefined,
): Promise<WriteResult | undefined> {
  if (!attempt || !(await isKnownKey(pool, attempt))) return undefined;
  return firstAnswer<WriteResult>(prisma, attempt);
}

/**
 * Does `write` once for a key, whoever repeats it and however often: later calls get the first answer. The key's row is
 * part of the transaction that does the work, so neither stands without the other; a repetition that arrives while
 * the first is still running waits for it, on the key's row.
 *
 * @throws AppError CONFLICT where the key came with other content before, or the first answer is shown once only
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
  // A secret is for the one who made it, not for whoever reads the table later.
  if (!isSecret) {
    const where = { scope_key: { scope, key } };
    await tx.idempotencyKey.update({ where, data: { response: answer as Prisma.InputJsonObject } });
  }
  return answer;
}
