import type { Db } from '@perfboard/db/client';
import { disguise } from '@perfboard/process/log-safety';
import type { HttpServices } from '../../base/service/services.ts';

/** Remembers what opens something once, by its keyed hash: one that was seen opens nothing more. */
export async function isFirstUse(
  { env, prisma }: Pick<HttpServices, 'env'> & { prisma: Db },
  scope: 'second factor' | 'passkey',
  text: string,
): Promise<boolean> {
  const used = { scope, key: disguise(env.SESSION_SECRET, text), request_hash: '', response: {} };
  return (await prisma.idempotencyKey.createMany({ data: [used], skipDuplicates: true })).count === 1;
}
