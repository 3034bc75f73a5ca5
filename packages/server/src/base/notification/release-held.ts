import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

/**
 * Asks at once for what waits for the digest of somebody who has none any more: it is addressed anew, to who is left to
 * be told.
 */
export async function releaseHeld(tx: Db, recipient: string): Promise<void> {
  const released = await tx.notification.updateManyAndReturn({
    where: { recipient, status: 'held' },
    data: { status: 'pending', digest_uuid: null },
    select: { uuid: true },
  });
  await tx.outbox.createMany({
    data: released.map(({ uuid }) => outboxRow('notification.send', { notification_uuid: uuid }, {})),
  });
}
