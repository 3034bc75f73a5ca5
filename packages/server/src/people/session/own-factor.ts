import { AppError } from '@perfboard/contracts/error';
import { passkeyMessages } from '@perfboard/contracts/words/passkey';
import type { Db } from '@perfboard/db/client';
import { disguise } from '@perfboard/process/log-safety';
import type { HttpServices } from '../../base/service/services.ts';
import { readSetting } from '../../base/setting/setting.ts';
import type { Actor } from '../../base/trpc/actor.ts';

/**
 * Where the shop asks everybody for a second factor: who knows only the password of an account that has a passkey must not
 * put a factor of their own beside it.
 *
 * @throws AppError FORBIDDEN
 */
export async function assertOwnFactor(db: Db, { id, hasSecondFactor }: Actor): Promise<void> {
  if (hasSecondFactor || !(await readSetting(db)).second_factor_required) return;
  if ((await db.passkey.count({ where: { user_id: id } })) > 0)
    throw new AppError('FORBIDDEN', passkeyMessages.giveFirst);
}

/** Whether signing in to an account with its password asks for a code. */
export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { twoFactorEnabled: true } });
  return Boolean(user?.twoFactorEnabled);
}

/** Remembers what opens something once, by its keyed hash: one that was seen opens nothing more. */
export async function isFirstUse(
  { env, prisma }: Pick<HttpServices, 'env'> & { prisma: Db },
  scope: 'second factor' | 'passkey',
  text: string,
): Promise<boolean> {
  const used = { scope, key: disguise(env.SESSION_SECRET, text), request_hash: '', response: {} };
  return (await prisma.idempotencyKey.createMany({ data: [used], skipDuplicates: true })).count === 1;
}
