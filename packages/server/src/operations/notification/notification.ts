import { AppError } from '@perfboard/contracts/error';
import { instantSchema } from '@perfboard/contracts/identifier';
import type { Db, Prisma, PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { z } from 'zod';
import { assertRole } from '../../people/member/role.ts';
import type { Actor } from '../../people/session/actor.ts';

export const notificationMessages = {
  retried: 'Email queued for retry',
  dismissed: 'Email dismissed',
  notFound: 'Failed notification not found',
} as const;

const entities = ['booking', 'contact', 'subscriber', 'invitation'] as const;

export const notificationSchema = z.object({
  uuid: z.string(),
  kind: z.string(),
  status: z.string(),
  /** The noun that the mail is about. */
  entity: z.enum([...entities, 'member']),
  entity_uuid: z.string(),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: instantSchema,
});
export type NotificationItem = z.output<typeof notificationSchema>;

/** Mails that nothing tries any more, and that nobody has dismissed. */
export const failedNotifications = {
  status: { in: ['failed', 'uncertain'] },
  dismissed_at: null,
} satisfies Prisma.NotificationWhereInput;

const shownMax = 100;

/** Mails that were given up, of which nobody knows, and those that have failed so far and are still tried. */
export async function listFailedNotifications(prisma: PrismaClient): Promise<NotificationItem[]> {
  const rows = await prisma.notification.findMany({
    where: { OR: [failedNotifications, { status: 'pending', attempts: { gt: 0 } }] },
    orderBy: { created_at: 'desc' },
    take: shownMax,
    include: {
      reply: { select: { booking_uuid: true, contact_uuid: true } },
      appointment_change: { select: { appointment: { select: { booking_uuid: true, contact_uuid: true } } } },
    },
  });
  return rows.map((row) => {
    // A reply and an appointment are about their lead.
    const owners = { ...row, ...(row.reply ?? row.appointment_change?.appointment) };
    const entity = entities.find((name) => owners[`${name}_uuid`]) ?? 'member';
    return {
      uuid: row.uuid,
      kind: row.kind,
      status: row.status,
      entity,
      entity_uuid: entity === 'member' ? row.recipient : (owners[`${entity}_uuid`] ?? ''),
      attempts: row.attempts,
      last_error: row.last_error,
      created_at: row.created_at.toISOString(),
    };
  });
}

/** Whom the shop asks into its team is an owner's word. @throws AppError FORBIDDEN */
export async function assertMayRetry(tx: Db, actor: Pick<Actor, 'role'>, uuid: string): Promise<void> {
  const notification = await tx.notification.findUnique({ where: { uuid }, select: { kind: true } });
  if (notification?.kind === 'invitation') assertRole(actor, 'owner');
}

/** Sends a mail that did not go out. @throws AppError NOT_FOUND */
export async function retryNotification(
  { tx, requestId }: { tx: Db; requestId: string },
  uuid: string,
): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { uuid, status: { in: ['failed', 'uncertain', 'pending'] } },
    data: { status: 'pending', doubts: 0, dismissed_at: null },
  });
  if (count === 0) throw new AppError('NOT_FOUND', notificationMessages.notFound);
  await tx.outbox.create({
    data: outboxRow('notification.send', { notification_uuid: uuid }, { requestId }),
  });
}

/**
 * Takes a mail that did not go out off the list: somebody has seen it, and nothing is to be done.
 * @throws AppError NOT_FOUND, also for one that is still tried
 */
export async function dismissNotification(tx: Db, uuid: string): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { uuid, ...failedNotifications },
    data: { dismissed_at: new Date() },
  });
  if (count === 0) throw new AppError('NOT_FOUND', notificationMessages.notFound);
}
