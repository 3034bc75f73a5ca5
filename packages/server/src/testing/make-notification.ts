import type { Database, Prisma } from '@perfboard/db/client';
import { makeBooking } from './make-booking.ts';

/** A mail that is pending; of a booking of its own where `data` names nobody. */
export async function makeNotification(
  db: Pick<Database, 'prisma'>,
  data: Partial<Prisma.NotificationUncheckedCreateInput> = {},
): Promise<Prisma.NotificationGetPayload<object>> {
  const isOfSomebody = data.booking_uuid || data.contact_uuid || data.subscriber_uuid || data.invitation_uuid;
  const booking_uuid = isOfSomebody ? null : (await makeBooking(db)).uuid;
  return db.prisma.notification.create({ data: { kind: 'booking_notification', booking_uuid, ...data } });
}
