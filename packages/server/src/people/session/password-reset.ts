import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { passwordMessages, resetValidMinutes } from '@perfboard/contracts/words/session';
import type { PrismaClient } from '@perfboard/db/client';
import { createMessageId } from '@perfboard/mail/message-id';
import { recordAudit } from '../../base/audit/audit.ts';
import { mailWordsOf } from '../../base/mail/mail-shop.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { storePassword } from './member-password.ts';
import { hashPassword } from './password-hash.ts';
import { template } from './password-reset.mail.ts';
import { assertGoodPassword } from './password-rule.ts';

const prefix = 'password-reset:';
const identifierOf = (token: string): string =>
  prefix + createHash('sha256').update(token).digest('base64url');

/**
 * Creates a link; only its hash is stored. Earlier links stay valid until they expire or one is used:
 * requesting another must not break the one in the owner's hands.
 */
async function createResetToken(prisma: PrismaClient, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await prisma.verification.create({
    data: {
      id: randomUUID(),
      identifier: identifierOf(token),
      value: userId,
      expiresAt: new Date(Date.now() + resetValidMinutes * 60_000),
    },
  });
  return token;
}

/**
 * Emails a reset link to a member. For any other address it does the same work, so that its duration reveals nothing, and
 * sends no email: the link belongs to no one. Bypasses the queue, because payloads
 * and database must not contain the link. If the email fails, the member can request it again.
 */
export async function mailResetLink(
  services: Pick<HttpServices, 'prisma' | 'mail' | 'env' | 'shop'>,
  { email, requestId }: { email: string; requestId: string },
): Promise<'sent' | 'unknown' | 'no mail'> {
  const { prisma, mail, env } = services;
  const user = await prisma.user.findUnique({ where: { email }, select: { id: true } });
  if (!mail) return user ? 'no mail' : 'unknown';
  const token = await createResetToken(prisma, user?.id ?? '');
  const { shop, from } = mailWordsOf(env, (await services.shop.read()).words);
  const rendered = template.render({
    shop,
    // After the `#`, so that no server, log or referrer sees it.
    resetUrl: `${env.PUBLIC_URL}${path.adminResetPassword}#token=${token}`,
    validMinutes: resetValidMinutes,
  });
  const { hostname } = new URL(env.PUBLIC_URL);
  const domain = /^[a-z]/i.test(hostname) ? hostname : 'localhost';
  const messageId = createMessageId(domain);
  if (!user) return 'unknown';
  await mail.send({ to: email, from, ...rendered, messageId, requestId });
  return 'sent';
}

/**
 * Sets a new password with an emailed link, once, and ends every session of the account.
 * @throws AppError BAD_REQUEST when the link is used, expired or invalid, or the password is too weak
 */
export async function resetPassword(
  prisma: PrismaClient,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<{ email: string }> {
  const link = { identifier: identifierOf(token), expiresAt: { gt: new Date() } };
  const found = await prisma.verification.findFirst({ where: link, select: { value: true } });
  const user = found && (await prisma.user.findUnique({ where: { id: found.value } }));
  if (!user) throw new AppError('BAD_REQUEST', passwordMessages.badLink);
  // Before the link is used up, because the next attempt needs it.
  await assertGoodPassword(password, user.email);
  const hash = await hashPassword(password);
  await prisma.$transaction(async (tx) => {
    // A single statement consumes the link, so that two concurrent requests can't both use it.
    const { count } = await tx.verification.deleteMany({ where: link });
    if (count === 0) throw new AppError('BAD_REQUEST', passwordMessages.badLink);
    await storePassword(tx, { userId: user.id, hash, requestId });
    const entry = { action: 'password.reset', entity: 'session' } as const;
    await recordAudit(tx, { requestId, currentActor: { email: user.email } }, entry);
  });
  return { email: user.email };
}
