import { AppError } from '@perfboard/contracts/error';
import { sessionMessages } from '@perfboard/contracts/words/session';
import type { Db } from '@perfboard/db/client';
import { recordAudit } from '../../base/audit/audit.ts';
import type { SessionActor } from '../../base/trpc/actor.ts';
import type { Context } from '../../base/trpc/context.ts';
import { revokeTokensOf } from '../token/token.ts';
import { notifyAccountChange } from './account-notification.ts';

/**
 * Checks a signed-in member's password, with a rate limit that strangers can't exhaust.
 * @throws AppError BAD_REQUEST with an issue at `path`, TOO_MANY_REQUESTS
 */
export async function assertOwnPassword(
  ctx: Pick<Context, 'services' | 'requestId'> & { currentActor: SessionActor },
  password: string,
  { path, limit }: { path: string; limit: 'confirmByAccount' | 'passwordChangeByAccount' },
): Promise<void> {
  const { auth, rateLimits } = ctx.services;
  const { id, email } = ctx.currentActor;
  await rateLimits.consume(limit, email);
  const { internalAdapter, password: hasher } = await auth.$context;
  const account = (await internalAdapter.findAccounts(id)).find(
    ({ providerId }) => providerId === 'credential',
  );
  if (!account?.password || !(await hasher.verify({ hash: account.password, password }))) {
    await recordAudit(ctx.services.prisma, ctx, { action: 'password.wrong', entity: 'session' });
    const issue = { path, message: sessionMessages.wrongPassword };
    throw new AppError('BAD_REQUEST', issue.message, { issues: [issue] });
  }
  await rateLimits.reset(limit, email);
}

/**
 * Stores the hash of a new password and revokes everything that the old one opened: sessions, API tokens, the
 * calendar address, browsers with push notifications, reset links and unfinished sign-ins. The member is
 * notified by email. Atomic, in the caller's transaction.
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
  await notifyAccountChange(tx, { userId, change: 'password_changed', requestId });
}

/**
 * Ends unfinished sign-ins and reset links. The library counts the attempts of a challenge in a separate row
 * named after the challenge.
 */
export async function endChallenges(tx: Db, userId: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  // A request for a link, which has no link yet, names the address.
  const values = [userId, ...(user ? [user.email] : [])];
  const pending = await tx.verification.findMany({
    where: { value: { in: values } },
    select: { identifier: true },
  });
  const names = pending.flatMap(({ identifier }) => [identifier, `2fa-attempts-${identifier}`]);
  await tx.verification.deleteMany({ where: { identifier: { in: names } } });
}
