import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

/**
 * Asks to tell a member's browsers of what a notice is about, in the transaction that addresses it to that member: as the
 * notice is there once for a person and a lead, so is this.
 */
export async function addPushes(
  tx: Db,
  notice: { uuid: string; recipient: string; request_id: string | null },
): Promise<void> {
  const browsers = await tx.pushSubscription.findMany({
    where: { user_id: notice.recipient },
    select: { uuid: true },
  });
  const trace = notice.request_id ? { requestId: notice.request_id } : {};
  await tx.outbox.createMany({
    data: browsers.map(({ uuid }) =>
      outboxRow('push.send', { subscription_uuid: uuid, notice_uuid: notice.uuid }, trace),
    ),
  });
}
