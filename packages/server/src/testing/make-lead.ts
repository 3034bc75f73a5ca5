import type { Database, Prisma } from '@perfboard/db/client';
import { uniqueEmail } from './unique.ts';

export type BookingRow = Prisma.BookingGetPayload<object>;

/** A visitor's booking. It has no notification: use `makeNotification` for that. */
export const makeBooking = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.BookingUncheckedCreateInput> = {},
): Promise<BookingRow> =>
  prisma.booking.create({
    data: {
      full_name: 'Asha Rao',
      email: uniqueEmail('asha'),
      mobile_no: '+912345678901',
      project_title: 'LoRa soil network',
      ...data,
    },
  });

/** A visitor's contact message. It has no notification: use `makeNotification` for that. */
export const makeContact = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.ContactUncheckedCreateInput> = {},
): Promise<Prisma.ContactGetPayload<object>> =>
  prisma.contact.create({
    data: {
      name: 'Ben Ortiz',
      email: uniqueEmail('ben'),
      mobile: '9876543210',
      subject: 'Quote',
      message: 'What does a gateway cost?',
      ...data,
    },
  });

export type IncomingRow = Prisma.IncomingMailGetPayload<object>;

/** An incoming email that belongs to no lead. */
export const makeIncoming = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.IncomingMailUncheckedCreateInput> = {},
): Promise<IncomingRow> =>
  prisma.incomingMail.create({
    data: {
      kind: 'answer',
      from_name: 'Ravi Kumar',
      from_email: uniqueEmail('ravi'),
      subject: 'A question',
      body: 'Do you ship to Oslo?',
      size: 900,
      received_at: new Date(),
      ...data,
    },
  });

/** A pending notification, of a new booking unless `data` names a lead. */
export async function makeNotification(
  db: Pick<Database, 'prisma'>,
  data: Partial<Prisma.NotificationUncheckedCreateInput> = {},
): Promise<Prisma.NotificationGetPayload<object>> {
  const isOfSomebody = data.booking_uuid || data.contact_uuid || data.subscriber_uuid || data.invitation_uuid;
  const booking_uuid = isOfSomebody ? null : (await makeBooking(db)).uuid;
  return db.prisma.notification.create({ data: { kind: 'booking_notification', booking_uuid, ...data } });
}
