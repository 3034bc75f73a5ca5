import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { passwordMessages, resetValidMinutes } from '@perfboard/contracts/words/session';
import type { PrismaClient } from '@perfboard/db/client';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { MailTransport } from '@perfboard/mail/transport';
import { sourceLanguage } from '@perfboard/messages/language';
import { recordAudit } from '../../base/audit/audit.ts';
import { type MailWords, mailWordsIn, messageIdOf } from '../../base/mail/mail-shop.ts';
import type { JobServices } from '../../base/service/services.ts';
import { knownLanguage } from '../../base/trpc/actor.ts';
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

/** Without the address: it ends up in the log. */
const lateMessage = `A password link was not sent: its request waited longer than ${resetValidMinutes} minutes`;

const requestPrefix = 'password-reset-request:';

/**
 * Stores a request for a link, with its job. The same work for every address: whether it has an account is looked up by
 * the job. Payload and database never hold the link.
 */
export const addResetRequest = (prisma: PrismaClient, email: string, requestId: string): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + resetValidMinutes * 60_000);
    await tx.verification.create({
      data: { id, identifier: requestPrefix + id, value: email, expiresAt },
    });
    await tx.outbox.create({ data: outboxRow('password_reset.send', { request_uuid: id }, { requestId }) });
  });

type MailingServices = Pick<JobServices, 'prisma' | 'env'> & {
  mail: { notifications: Pick<MailTransport, 'send'>; words: () => Promise<MailWords> };
};

/**
 * Emails a member the link of a request. Does nothing if the address has no account. A retry sends a link of its own, because
 * only the hash of the first one is stored.
 * @throws PermanentJobError if the request waited longer than its link would be valid, so that the job is listed as failed
 */
export async function sendResetLink(
  { prisma, env, mail }: MailingServices,
  { uuid, requestId }: { uuid: string; requestId: string | undefined },
): Promise<void> {
  const where = { identifier: requestPrefix + uuid };
  const request = await prisma.verification.findFirst({ where });
  const user = request && (await prisma.user.findUnique({ where: { email: request.value } }));
  const isLate = request !== null && request.expiresAt.getTime() <= Date.now();
  if (user && !isLate) {
    const token = await createResetToken(prisma, user.id);
    const { from, ...words } = await mail.words();
    const chosen = knownLanguage(user.language);
    const { shop } = mailWordsIn(words, chosen ?? words.shop.primary ?? sourceLanguage);
    const page = chosen ? `${path.adminResetPassword}?language=${chosen}` : path.adminResetPassword;
    const rendered = template.render({
      shop,
      // After the `#`, so that no server, log or referrer sees it.
      resetUrl: `${env.PUBLIC_URL}${page}#token=${token}`,
      validMinutes: resetValidMinutes,
    });
    const messageId = messageIdOf(from);
    await mail.notifications.send({ to: user.email, from, ...rendered, messageId, requestId });
  }
  await prisma.verification.deleteMany({ where });
  // Requests for unknown addresses are not failures: anyone can make them.
  if (user && isLate) throw new PermanentJobError(lateMessage);
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
