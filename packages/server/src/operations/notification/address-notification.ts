import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { NotificationWithLead } from '../../base/notification/notification-renderer.ts';
import type { JobServices } from '../../base/service/services.ts';
import { addPushes } from '../../people/push/push-browser.ts';
import { leadRecipients } from './recipient.ts';

/**
 * The recipient of a notification to the shop. A lead has one such notification; just before it is sent, it
 * becomes one per recipient: this row is the first one's, the others get new rows, in one transaction.
 * @returns null when nothing is to be sent now: it waits for a digest, or every recipient has a row already
 * @throws Error when there is no recipient
 */
export async function addressNotification(
  { prisma, mail }: Pick<JobServices, 'prisma' | 'mail'>,
  notification: NotificationWithLead,
): Promise<string | null> {
  const { uuid, kind, recipient, booking_uuid, contact_uuid, about, request_id } = notification;
  const known = recipient && (await prisma.user.findUnique({ where: { id: recipient } }));
  if (known) return known.email;
  // Not addressed yet, or to a former member.
  const recipients = await leadRecipients(prisma, mail.notifyEmail, booking_uuid ? 'bookings' : 'contacts');
  if (recipients.length === 0) throw new Error('There is no recipient for lead notifications');
  if (recipient === '' && recipients[0]?.recipient === '') return recipients[0].email;
  return prisma.$transaction(async (tx) => {
    const lead = { kind, booking_uuid, contact_uuid, about };
    const others = await tx.notification.findMany({ where: { ...lead, uuid: { not: uuid } } });
    const [own, ...rest] = recipients.filter((one) => !others.some((row) => row.recipient === one.recipient));
    for (const one of rest) {
      const status = one.pace === 'digest' ? 'held' : 'pending';
      const row = await tx.notification.create({
        data: { ...lead, recipient: one.recipient, status, request_id },
      });
      if (status === 'pending') {
        const trace = request_id ? { requestId: request_id } : {};
        await tx.outbox.create({
          data: outboxRow('notification.send', { notification_uuid: row.uuid }, trace),
        });
        await addPushes(tx, row);
      }
    }
    if (!own) {
      await tx.notification.delete({ where: { uuid } });
      return null;
    }
    const status = own.pace === 'digest' ? 'held' : 'pending';
    await tx.notification.update({ where: { uuid }, data: { recipient: own.recipient, status } });
    if (status === 'held') return null;
    await addPushes(tx, { uuid, recipient: own.recipient, request_id });
    return own.email;
  });
}
