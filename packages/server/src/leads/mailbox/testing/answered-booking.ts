import { sendNotification } from '../../../operations/notification/send-notification.ts';
import { makeBooking } from '../../../testing/make-lead.ts';
import type { TestServices } from '../../../testing/services.ts';
import { readWanted, saveAppointment } from '../../appointment/appointment.ts';
import { bookingStore } from '../../booking/booking.ts';
import { createReply } from '../../reply/reply.ts';

const author = { id: 'u1', name: 'Asha Rao', email: 'asha@shop.example' };

/** A booking that was answered by email, with the Message-ID of the reply. */
export async function answeredBooking(services: TestServices) {
  const { prisma } = services;
  const booking = await makeBooking(services);
  const options = { uuid: booking.uuid, author, subject: 'Re: LoRa', body: 'Two weeks?', after: undefined };
  const reply = await prisma.$transaction((tx) =>
    createReply(bookingStore, { tx, requestId: 'req' }, options),
  );
  const notification = await prisma.notification.findUniqueOrThrow({ where: { reply_uuid: reply.uuid } });
  await sendNotification(services, notification.uuid, { isLast: false });
  const { message_id } = await prisma.notification.findUniqueOrThrow({ where: { uuid: notification.uuid } });
  return { booking, messageId: message_id ?? '' };
}

/** A booking whose sender was invited, with the Message-ID of the invitation. */
export async function invitedBooking(services: TestServices) {
  const { prisma } = services;
  const booking = await makeBooking(services);
  const wanted = {
    starts_at: `${new Date().getUTCFullYear() + 1}-01-12T10:00`,
    time_zone: 'UTC',
    minutes: 45,
    place: 'The workshop',
  };
  await prisma.$transaction((tx) =>
    saveAppointment(
      { tx, kind: 'booking', requestId: 'req', uuid: booking.uuid, author, version: undefined },
      readWanted(wanted, 'UTC'),
    ),
  );
  const where = { appointment_change: { appointment: { booking_uuid: booking.uuid } } };
  const { uuid } = await prisma.notification.findFirstOrThrow({ where });
  await sendNotification(services, uuid, { isLast: false });
  const { message_id } = await prisma.notification.findUniqueOrThrow({ where: { uuid } });
  return { invited: booking, invitationId: message_id ?? '' };
}
