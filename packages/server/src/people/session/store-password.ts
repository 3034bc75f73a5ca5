import type { Db } from '@perfboard/db/client';
import { revokeTokensOf } from '../token/token.ts';
import { tellOfChange } from './account-change.ts';

/**
 * Stores the hash of a new password and ends whatever the former one had opened: sessions, API tokens, its calendar address, browsers that are told of leads, reset links, and
 * sign-ins that still owe their code. Its member is told by mail. All or nothing, in the caller's transaction.
 */
export async function storePassword(
  tx: Db,
  { userId, hash, requestId }: { userId: string; hash: string; requestId?: string },
): Promise<void> {
  await tx.account.updateMany({ where: { userId, providerId: 'credential' }, data: { password: hash } });
  await tx.session.deleteMany({ where: { userId } });
  await revokeTokensOf(tx, userId);
  await tx.calendarAddress.deleteMany({ where: { user_id: userId } });
  await tx.pushSubscription.deleteMany({ where: { user_id: userId } });
  await endChallenges(tx, userId);
  await tellOfChange(tx, { userId, change: 'password_changed', requestId });
}

/** Ends sign-ins that still owe their code, and reset links. The library counts the tries of a challenge in a row beside it, under the challenge's name. */
export async function endChallenges(tx: Db, userId: string): Promise<void> {
  const pending = await tx.verification.findMany({ where: { value: userId }, select: { identifier: true } });
  const names = pending.flatMap(({ identifier }) => [identifier, `2fa-attempts-${identifier}`]);
  await tx.verification.deleteMany({ where: { identifier: { in: names } } });
}
