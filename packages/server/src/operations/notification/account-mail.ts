import { path } from '@perfboard/contracts/path';
import type { RenderedMail } from '@perfboard/mail/mail-template';
import type { JobServices } from '../../base/service/services.ts';
import { template } from '../../people/session/account-change.mail.ts';
import type { AccountChange } from '../../people/session/account-change.ts';

interface AccountNotification {
  kind: AccountChange;
  recipient: string;
  created_at: Date;
}

/** The mail about a change of an account; null where the account is gone. */
export async function accountMail(
  { prisma, mail, env }: Pick<JobServices, 'prisma' | 'mail' | 'env'>,
  { kind, recipient, created_at }: AccountNotification,
): Promise<(RenderedMail & { to: string }) | null> {
  const user = await prisma.user.findUnique({ where: { id: recipient }, select: { email: true } });
  if (!user) return null;
  const { shop } = await mail.words();
  const loginUrl = `${env.PUBLIC_URL}${path.adminLogin}`;
  const changedAt = created_at.toISOString();
  return { to: user.email, ...template.render({ shop, change: kind, changedAt, loginUrl }) };
}
