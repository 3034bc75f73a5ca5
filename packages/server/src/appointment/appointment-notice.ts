import type { Prisma } from '@perfboard/db/client';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import type { MailCalendar } from '@perfboard/mail/transport';
import { signReplyAddress } from '../reply/reply-address.ts';
import { appointmentSummary, template } from './appointment.mail.ts';
import { invitationCalendar } from './appointment-calendar.ts';

type Change = Prisma.AppointmentChangeGetPayload<{
  include: { appointment: { include: { booking: true } } };
}>;

interface AppointmentMailOptions {
  shop: MailShop;
  secret: string;
  fromAddress: string;
  replyAddress?: string | undefined;
}

/**
 * The mail about a change of an appointment, with what a calendar takes from it. The organizer is whom answers reach.
 * @returns null where a later change has overtaken it: that one says all
 */
export function appointmentMail(
  change: Change,
  { shop, secret, fromAddress, replyAddress }: AppointmentMailOptions,
): (RenderedMail & { to: string; calendar: MailCalendar }) | null {
  const { appointment, sequence, kind } = change;
  if (appointment.sequence > sequence) return null;
  const { booking } = appointment;
  const claim = { kind: 'booking', uuid: booking.uuid } as const;
  const answers = replyAddress && signReplyAddress(secret, replyAddress, claim);
  const calendar = invitationCalendar({
    uid: appointment.uuid,
    sequence,
    isCancelled: kind === 'cancelled',
    at: change.created_at,
    starts_at: change.starts_at,
    ends_at: change.ends_at,
    place: change.place,
    summary: appointmentSummary(shop.name, booking.project_title),
    organizer: { name: shop.name, email: answers || fromAddress },
    sentBy: answers ? fromAddress : undefined,
    attendee: { name: booking.full_name, email: booking.email },
  });
  return {
    to: booking.email,
    ...template.render({ shop, kind, moment: change, place: change.place, booking }),
    calendar,
    ...(answers && { replyTo: { name: shop.name, address: answers } }),
  };
}
