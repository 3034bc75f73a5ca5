import { AppError } from '@perfboard/contracts/error';
import { instantSchema } from '@perfboard/contracts/identifier';
import type { Db, Prisma, PrismaClient } from '@perfboard/db/client';
import { insertOutbox, outboxRow } from '@perfboard/jobs/outbox-row';
import type { Pool } from 'pg';
import { z } from 'zod';
import { readMailOptions } from '../../base/notification/notification.ts';
import type { Actor } from '../../base/trpc/actor.ts';
import { assertRole } from '../../base/trpc/role.ts';

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
  /** The noun that the email is about. */
  entity: z.enum([...entities, 'member']),
  entity_uuid: z.string(),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: instantSchema,
});
export type NotificationItem = z.output<typeof notificationSchema>;

/** Failed emails that are neither retried nor dismissed. */
export const failedNotifications = {
  status: { in: ['failed', 'uncertain'] },
  dismissed_at: null,
} satisfies Prisma.NotificationWhereInput;

const shownMax = 100;

/** Failed and uncertain emails, and those that have failed so far and are still retried. */
export async function listFailedNotifications(prisma: PrismaClient): Promise<NotificationItem[]> {
  const rows = await prisma.notification.findMany({
    where: { OR: [failedNotifications, { status: 'pending', attempts: { gt: 0 } }] },
    orderBy: { created_at: 'desc' },
    take: shownMax,
    omit: { kind: true, status: true },
    include: {
      reply: { select: { booking_uuid: true, contact_uuid: true } },
      appointment_change: { select: { appointment: { select: { booking_uuid: true, contact_uuid: true } } } },
      quote: { select: { booking_uuid: true, contact_uuid: true } },
    },
  });
  const optionsOf = await readMailOptions(
    prisma,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map((row) => {
    // A reply, an appointment and a quote belong to their lead.
    const owners = { ...row, ...(row.reply ?? row.appointment_change?.appointment ?? row.quote) };
    const entity = entities.find((name) => owners[`${name}_uuid`]) ?? 'member';
    return {
      uuid: row.uuid,
      ...optionsOf(row.uuid),
      entity,
      entity_uuid: entity === 'member' ? row.recipient : (owners[`${entity}_uuid`] ?? ''),
      attempts: row.attempts,
      last_error: row.last_error,
      created_at: row.created_at.toISOString(),
    };
  });
}

/**
 * Only owners may retry invitations.
 * @throws AppError FORBIDDEN
 */
export async function assertMayRetry(tx: Db, actor: Pick<Actor, 'role'>, uuid: string): Promise<void> {
  const notification = await tx.notification.findUnique({ where: { uuid }, select: { kind: true } });
  if (notification?.kind === 'invitation') assertRole(actor, 'owner');
}

/**
 * Retries a failed email.
 * @throws AppError NOT_FOUND
 */
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
 * Dismisses a failed email.
 * @throws AppError NOT_FOUND, also for one that is still retried
 */
export async function dismissNotification(tx: Db, uuid: string): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { uuid, ...failedNotifications },
    data: { dismissed_at: new Date() },
  });
  if (count === 0) throw new AppError('NOT_FOUND', notificationMessages.notFound);
}

const MOST = 500;

/**
 * Retries rejected emails immediately instead of within an hour: a restart may have fixed their cause, such as
 * the sender's address. Returns how many.
 * @param isOfAnyAge also those that were enqueued a moment ago
 */
export async function retryRefused(pool: Pool, { isOfAnyAge = false } = {}): Promise<number> {
  const { rows } = await pool.query<{ uuid: string }>(
    `select uuid from notifications where status = 'pending' and attempts > 0
      and not exists (select 1 from outbox where job = 'notification.send' and payload->>'notification_uuid' = notifications.uuid::text
        and created_at > now() - interval '10 minutes' and not $1) limit ${MOST}`,
    [isOfAnyAge],
  );
  for (const { uuid } of rows) await insertOutbox(pool, 'notification.send', { notification_uuid: uuid });
  return rows.length;
}

/**
 * Rows of pending notifications, as `from ... where ...`. Those of suspected spam wait for a member's
 * decision.
 */
export const pendingNotifications = `notifications
  left join replies on replies.uuid = notifications.reply_uuid
  left join appointment_changes on appointment_changes.uuid = notifications.appointment_change_uuid
  left join appointments on appointments.uuid = appointment_changes.appointment_uuid
  left join quotes on quotes.uuid = notifications.quote_uuid
  left join bookings on bookings.uuid = coalesce(notifications.booking_uuid, replies.booking_uuid, appointments.booking_uuid, quotes.booking_uuid)
  left join contacts on contacts.uuid = coalesce(notifications.contact_uuid, replies.contact_uuid, appointments.contact_uuid, quotes.contact_uuid)
  where notifications.status = 'pending' and not coalesce(bookings.is_spam, contacts.is_spam, false)`;

/** Each recipient's digest is due once a day. */
const digestLateHours = 25;

/** Rows of notifications that wait for an overdue digest, as `from ... where ...`. */
export const lateHeldNotifications = `notifications
  left join bookings on bookings.uuid = notifications.booking_uuid
  left join contacts on contacts.uuid = notifications.contact_uuid
  where notifications.status = 'held' and notifications.created_at < now() - interval '${digestLateHours} hours'
    and not coalesce(bookings.is_spam, contacts.is_spam, false)
    and not exists (select from notifications digests
      where digests.uuid = notifications.digest_uuid and digests.status = 'pending')`;
