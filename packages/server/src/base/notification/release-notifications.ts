import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { addNotifications } from './notification.ts';

type LeadNotificationKind = Parameters<typeof addNotifications>[1][number];

interface ReleaseOptions {
  kinds: readonly LeadNotificationKind[];
  /** Not made where they were not made before. */
  withheld: readonly LeadNotificationKind[];
  requestId: string;
}

/**
 * Asks for the mails that a lead has not had: those never made, but the withheld ones, and those that were held back while it
 * was spam.
 * @returns whether it had none: the lead was taken for spam from the beginning and is accepted only now; and how many
 * replies go out with them
 */
export async function releaseNotifications(
  tx: Db,
  owner: { booking_uuid: string } | { contact_uuid: string },
  { kinds, withheld, requestId }: ReleaseOptions,
): Promise<{ isFirst: boolean; replies: number }> {
  const existing = await tx.notification.findMany({
    where: { ...owner, kind: { in: [...kinds] } },
    select: { uuid: true, kind: true, status: true },
  });
  const replies = await tx.notification.findMany({
    where: { reply: owner },
    select: { uuid: true, status: true },
  });
  const told = await tx.notification.findMany({
    where: { appointment_change: { appointment: owner } },
    select: { uuid: true, status: true },
  });
  const isPending = ({ status }: { status: string }) => status === 'pending';
  const held = replies.filter(isPending);
  const pending = [...existing.filter(isPending), ...held, ...told.filter(isPending)];
  await tx.outbox.createMany({
    data: pending.map(({ uuid }) =>
      outboxRow('notification.send', { notification_uuid: uuid }, { requestId }),
    ),
  });
  const missing = kinds.filter(
    (kind) => !withheld.includes(kind) && !existing.some((notification) => notification.kind === kind),
  );
  if (missing.length > 0) await addNotifications(tx, missing, owner, requestId);
  return { isFirst: existing.length === 0, replies: held.length };
}

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
