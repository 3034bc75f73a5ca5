import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { addNotifications, type OwnedNotificationKind } from './notification.ts';

interface ReleaseOptions {
  kinds: readonly OwnedNotificationKind[];
  /** Notifications that are not created if they don't exist yet. */
  withheld: readonly OwnedNotificationKind[];
  requestId: string;
  /** Nothing is sent before this time. */
  runAt?: Date | undefined;
}

/**
 * Enqueues a lead's missing notifications: those never created, except withheld ones, and those held back
 * while it was spam.
 * @returns whether it had none, which means that the lead was spam from the beginning and is accepted only
 * now; and how many replies are sent with them
 */
export async function releaseNotifications(
  tx: Db,
  owner: { booking_uuid: string } | { contact_uuid: string },
  { kinds, withheld, requestId, runAt }: ReleaseOptions,
): Promise<{ isFirst: boolean; replies: number }> {
  const existing = await tx.notification.findMany({
    where: { ...owner, kind: { in: [...kinds] } },
    select: { uuid: true, kind: true, status: true },
  });
  const replies = await tx.notification.findMany({
    where: { reply: owner },
    select: { uuid: true, status: true },
  });
  const appointmentMails = await tx.notification.findMany({
    where: { appointment_change: { appointment: owner } },
    select: { uuid: true, status: true },
  });
  const quoteMails = await tx.notification.findMany({
    where: { quote: owner },
    select: { uuid: true, status: true },
  });
  const isPending = ({ status }: { status: string }) => status === 'pending';
  const held = replies.filter(isPending);
  const pending = [
    ...existing.filter(isPending),
    ...held,
    ...appointmentMails.filter(isPending),
    ...quoteMails.filter(isPending),
  ];
  await tx.outbox.createMany({
    data: pending.map(({ uuid }) =>
      outboxRow('notification.send', { notification_uuid: uuid }, { requestId, runAt }),
    ),
  });
  const missing = kinds.filter(
    (kind) => !withheld.includes(kind) && !existing.some((notification) => notification.kind === kind),
  );
  if (missing.length > 0) await addNotifications(tx, missing, owner, { requestId, runAt });
  return { isFirst: existing.length === 0, replies: held.length };
}

/**
 * Releases the notifications held for a member's digest that no longer exists: they are sent to the remaining
 * recipients immediately.
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
