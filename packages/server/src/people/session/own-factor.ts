import { AppError } from '@perfboard/contracts/error';
import type { SecondFactor } from '@perfboard/contracts/session';
import { passkeyMessages } from '@perfboard/contracts/words/session';
import type { Db } from '@perfboard/db/client';
import { pseudonymize } from '@perfboard/process/log-safety';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { readSetting } from '../../base/setting/setting.ts';
import type { Actor } from '../../base/trpc/actor.ts';
import { backupCodeStore } from './backup-code.ts';

/**
 * If the shop requires a second factor: an intruder who knows only the password of an account with a passkey
 * must not be able to add another factor.
 * @throws AppError FORBIDDEN
 */
export async function assertOwnFactor(db: Db, { id, hasSecondFactor }: Actor): Promise<void> {
  if (hasSecondFactor || !(await readSetting(db)).second_factor_required) return;
  if ((await db.passkey.count({ where: { user_id: id } })) > 0)
    throw new AppError('FORBIDDEN', passkeyMessages.giveFirst);
}

/** Whether signing in with the account's password asks for a code. */
export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { twoFactorEnabled: true } });
  return Boolean(user?.twoFactorEnabled);
}

/** Whether signing in asks for a code, and how many backup codes are unused. */
export async function readSecondFactor(
  { env, prisma }: Pick<HttpServices, 'env' | 'prisma'>,
  userId: string,
): Promise<SecondFactor> {
  const is_enabled = await hasAuthenticator(prisma, userId);
  const stored = is_enabled && (await prisma.twoFactor.findFirst({ where: { userId } }));
  const codes = stored ? await backupCodeStore(keyRingOf(env)).decrypt(stored.backupCodes) : '[]';
  return { is_enabled, backup_codes: JSON.parse(codes).length };
}

/** Records the keyed hash of a one-time credential; a second use is rejected. */
export async function isFirstUse(
  { env, prisma }: Pick<HttpServices, 'env'> & { prisma: Db },
  scope: 'second factor' | 'passkey',
  text: string,
): Promise<boolean> {
  const used = { scope, key: pseudonymize(env.SESSION_SECRET, text), request_hash: '', response: {} };
  return (await prisma.idempotencyKey.createMany({ data: [used], skipDuplicates: true })).count === 1;
}
