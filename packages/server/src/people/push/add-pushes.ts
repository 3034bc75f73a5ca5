import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

/**
 * Asks to tell a member's browsers of what a notification is about, in the transaction that addresses it to that member: as the
 * notification is there once for a person and a lead, so is this.
 */
export async function addPushes(
  tx: Db,
  notification: { uuid: string; recipient: string; request_id: string | null },
): Promise<void> {
  const browsers = await tx.pushSubscription.findMany({
    where: { user_id: notification.recipient },
    select: { uuid: true },
  });
  const trace = notification.request_id ? { requestId: notification.request_id } : {};
  await tx.outbox.createMany({
    data: browsers.map(({ uuid }) =>
      outboxRow('push.send', { subscription_uuid: uuid, notification_uuid: notification.uuid }, trace),
    ),
  });
}
