import type { PrismaClient } from '@perfboard/db/client';
import type { NotificationWithLead } from './notification-mail.ts';

/**
 * Ends a notification that has nothing to say any more: left waiting, it would be asked for again and again. Where it may have
 * gone out before, an invitation stays, dismissed: by it is known whether the end of its appointment has to be told.
 */
export async function dropNotification(
  prisma: PrismaClient,
  { uuid, kind, doubts, handed_at, bounced_at }: NotificationWithLead,
): Promise<void> {
  const mayBeOut = doubts > 0 || handed_at !== null || bounced_at !== null;
  if (kind === 'appointment' && mayBeOut) {
    const status = bounced_at ? 'failed' : 'uncertain';
    await prisma.notification.updateMany({ where: { uuid }, data: { status, dismissed_at: new Date() } });
    return;
  }
  await prisma.notification.deleteMany({ where: { uuid } });
}
