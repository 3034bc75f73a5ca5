import { createHash } from 'node:crypto';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { Db } from '@perfboard/db/client';

interface Attempt {
  /** Keys of different forms do not meet. */
  scope: string;
  key: string | undefined;
  /** What was sent: the same key with other content is a mistake of the caller, not a repetition. */
  content: unknown;
}

export const keyConflict = (): AppError =>
  new AppError('CONFLICT', 'This idempotency key was used for another request');

/**
 * Runs `write` once for a key, whoever repeats it and however often: later calls get the first answer. A
 * repetition that arrives while the first is still running waits for it, on the key's row.
 *
 * @throws AppError CONFLICT where the key came with other content before
 */
export async function once(
  tx: Db,
  attempt: Attempt,
  write: () => Promise<WriteResult>,
): Promise<WriteResult> {
  const { scope, key } = attempt;
  if (!key) return write();
  const request_hash = createHash('sha256').update(JSON.stringify(attempt.content)).digest('base64url');
  const { count } = await tx.idempotencyKey.createMany({
    data: [{ scope, key, request_hash, response: {} }],
    skipDuplicates: true,
  });
  if (count === 0) {
    const first = await tx.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope, key } } });
    if (first.request_hash !== request_hash) throw keyConflict();
    return first.response as unknown as WriteResult;
  }
  const response = await write();
  await tx.idempotencyKey.update({
    where: { scope_key: { scope, key } },
    data: { response: { ...response } },
  });
  return response;
}
