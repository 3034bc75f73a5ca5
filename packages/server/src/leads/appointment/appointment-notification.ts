import type { Prisma, PrismaClient } from '@perfboard/db/client';
import { withLock } from '@perfboard/db/transaction';
import type { MailCalendar } from '@perfboard/mail/mail-message';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import type { Pool } from 'pg';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { signReplyAddress } from '../reply/reply-address.ts';
import { appointmentSummary, template } from './appointment.mail.ts';
import { invitationCalendar } from './appointment-calendar.ts';

type Change = Prisma.AppointmentChangeGetPayload<{
  include: { appointment: { include: { booking: true; contact: true } } };
}>;

/** What `personOf` reads. */
export const bookingPerson = {
  uuid: true,
  full_name: true,
  email: true,
  mobile_no: true,
  project_title: true,
} as const;
export const contactPerson = { uuid: true, name: true, email: true, mobile: true, subject: true } as const;

interface Parties {
  booking: Prisma.BookingGetPayload<{ select: typeof bookingPerson }> | null;
  contact: Prisma.ContactGetPayload<{ select: typeof contactPerson }> | null;
}

/** The visitor of an appointment, and its subject. */
export function personOf({ booking, contact }: Parties) {
  if (booking) {
    const { uuid, full_name, email, mobile_no, project_title } = booking;
    return { kind: 'booking' as const, uuid, full_name, email, mobile_no, project_title };
  }
  if (!contact) return null;
  const { uuid, name: full_name, email, mobile: mobile_no, subject: project_title } = contact;
  return { kind: 'contact' as const, uuid, full_name, email, mobile_no, project_title };
}

interface AppointmentMailOptions {
  shop: MailShop;
  secret: string;
  fromAddress: string;
  replyAddress?: string | undefined;
}

/**
 * The email about a change of an appointment, with its calendar part. The organizer is the address for
 * replies.
 * @returns null when a later change supersedes it, and when the appointment can't be attended anymore
 */
export function appointmentMail(
  change: Change,
  { shop, secret, fromAddress, replyAddress }: AppointmentMailOptions,
): (RenderedMail & { to: string; calendar: MailCalendar }) | null {
  const { appointment, sequence, kind } = change;
  if (appointment.sequence > sequence) return null;
  if (kind !== 'cancelled' && change.ends_at <= new Date()) return null;
  const person = personOf(appointment);
  if (!person) return null;
  const claim = { kind: person.kind, uuid: person.uuid };
  const answers = replyAddress && signReplyAddress(secret, replyAddress, claim);
  const calendar = invitationCalendar({
    uid: appointment.uuid,
    sequence,
    isCancelled: kind === 'cancelled',
    at: change.created_at,
    starts_at: change.starts_at,
    ends_at: change.ends_at,
    place: change.place,
    summary: appointmentSummary(shop.name, person.project_title),
    organizer: { name: shop.name, email: answers || fromAddress },
    sentBy: answers ? fromAddress : undefined,
    attendee: { name: person.full_name, email: person.email },
  });
  return {
    to: person.email,
    ...template.render({ shop, kind, moment: change, place: change.place, person }),
    calendar,
    ...(answers && { replyTo: { name: shop.name, address: answers } }),
  };
}

/**
 * Whether an earlier email may have announced the appointment to the visitor. Waits for one that is being sent;
 * a pending one is superseded and won't be sent.
 */
export async function mayHaveBeenNotified(
  { prisma, pool }: { prisma: PrismaClient; pool: Pool },
  { appointment_uuid, sequence }: Pick<Change, 'appointment_uuid' | 'sequence'>,
): Promise<boolean> {
  const before = { appointment_change: { appointment_uuid, sequence: { lt: sequence } } };
  const waiting = await prisma.notification.findMany({
    where: { ...before, status: 'pending' },
    select: { uuid: true },
  });
  for (const { uuid } of waiting) await withLock(pool, `notification:${uuid}`, async () => undefined);
  const gone = await prisma.notification.count({
    where: {
      ...before,
      OR: [
        { status: { in: ['sent', 'uncertain'] } },
        { bounced_at: { not: null } },
        // A worker died or a server did not answer while it was sent: it may have arrived.
        { handed_at: { not: null } },
        { doubts: { gt: 0 } },
      ],
    },
  });
  return gone > 0;
}

export const appointmentNotifications = {
  appointment: async ({ appointment_change: change }, { services, shop, fromAddress }) => {
    if (!change) return null;
    // No invitation was sent, so no cancellation is needed.
    if (change.kind === 'cancelled' && !(await mayHaveBeenNotified(services, change))) return null;
    const { SESSION_SECRET: secret, REPLY_ADDRESS: replyAddress } = services.env;
    return appointmentMail(change, { shop, secret, fromAddress, replyAddress });
  },
} satisfies NotificationRenderers;
