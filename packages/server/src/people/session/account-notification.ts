import { path } from '@perfboard/contracts/path';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type {
  NotificationRenderer,
  NotificationRenderers,
} from '../../base/notification/notification-renderer.ts';
import { type AccountChange, template } from './account-change.mail.ts';

/** The email about a change of an account; null if the account is gone. */
const renderChange =
  (change: AccountChange): NotificationRenderer =>
  async ({ recipient, created_at }, { services: { prisma, env }, shop }) => {
    const user = await prisma.user.findUnique({ where: { id: recipient }, select: { email: true } });
    if (!user) return null;
    const loginUrl = `${env.PUBLIC_URL}${path.adminLogin}`;
    return {
      to: user.email,
      ...template.render({ shop, change, changedAt: created_at.toISOString(), loginUrl }),
    };
  };

export const accountNotifications = {
  password_changed: renderChange('password_changed'),
  passkey_added: renderChange('passkey_added'),
  passkey_removed: renderChange('passkey_removed'),
  second_factor_on: renderChange('second_factor_on'),
  second_factor_changed: renderChange('second_factor_changed'),
  second_factor_off: renderChange('second_factor_off'),
} satisfies NotificationRenderers;

/** Notifies a member of a change of their account, in the transaction that makes it. */
export async function notifyAccountChange(
  tx: Db,
  { userId, change, requestId }: { userId: string; change: AccountChange; requestId?: string | undefined },
): Promise<void> {
  const trace = requestId ? { requestId } : {};
  const { uuid } = await tx.notification.create({
    data: { kind: change, recipient: userId, ...(requestId && { request_id: requestId }) },
    select: { uuid: true },
  });
  await tx.outbox.create({ data: outboxRow('notification.send', { notification_uuid: uuid }, trace) });
}
