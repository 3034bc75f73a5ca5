import { answerEventSchema } from '@perfboard/contracts/webhook-event';
import type { PrismaClient } from '@perfboard/db/client';
import { readOptions } from '../../base/list/stored-value.ts';
import { shownVerdict } from './incoming-mail.ts';

/** SQL: true of a delivery about an answer whose lead is spam; it waits until the lead is taken out of spam. */
export const isHeldDelivery = `exists (
  select from incoming_mails left join bookings on bookings.uuid = booking_uuid left join contacts on contacts.uuid = contact_uuid
  where webhook_deliveries.entity = 'answer' and incoming_mails.uuid = webhook_deliveries.entity_uuid
    and coalesce(bookings.is_spam, contacts.is_spam, false))`;

/** Whether the lead of an answer is spam. */
export async function isHeldAnswer(prisma: PrismaClient, uuid: string): Promise<boolean> {
  const held = { is: { is_spam: true } };
  const where = { uuid, OR: [{ booking: held }, { contact: held }] };
  return (await prisma.incomingMail.count({ where })) > 0;
}

/** An answer as sent to webhooks; null if it is gone. */
export async function readAnswerEvent(prisma: PrismaClient, uuid: string): Promise<object | null> {
  const select = {
    uuid: true,
    booking_uuid: true,
    contact_uuid: true,
    from_name: true,
    from_email: true,
    subject: true,
    body: true,
    received_at: true,
  } as const;
  const row = await prisma.incomingMail.findUnique({ where: { uuid }, select });
  if (!row) return null;
  const table = { table: 'incoming_mails', columns: ['sender_verdict'], uuids: [uuid] } as const;
  const { sender_verdict } = (await readOptions(prisma, table))(uuid);
  const shown = { sender_verdict: shownVerdict(sender_verdict), received_at: row.received_at.toISOString() };
  return answerEventSchema.parse({ ...row, ...shown });
}
