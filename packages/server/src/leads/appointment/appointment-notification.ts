import { leadPath } from '@perfboard/contracts/path';
import type { Prisma, PrismaClient } from '@perfboard/db/client';
import { withLock } from '@perfboard/db/transaction';
import type { MailCalendar } from '@perfboard/mail/mail-message';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import { sourceLanguage } from '@perfboard/messages/language';
import type { Pool } from 'pg';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import type { ShopMemory } from '../../base/service/services.ts';
import { isKnownSender } from '../lead/acknowledgement.ts';
import { offersTimes, timeLink } from '../lead/time-link.ts';
import { replyToLead, signReplyAddress } from '../reply/reply-address.ts';
import { threadHeaders } from '../reply/reply-thread.ts';
import { appointmentSummary, template } from './appointment.mail.ts';
import { invitationCalendar } from './appointment-calendar.ts';
import { template as notificationTemplate } from './appointment-notification.mail.ts';

type Change = Prisma.AppointmentChangeGetPayload<{
  include: { appointment: { include: { booking: true; contact: true } } };
}>;

const readChange = (prisma: PrismaClient, uuid: string): Promise<Change | null> =>
  prisma.appointmentChange.findUnique({
    where: { uuid },
    include: { appointment: { include: { booking: true, contact: true } } },
  });

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

/** Says kinds and places of appointments in the visitor's language. */
type SayKind = (text: string) => string;

const sayKindFor = async (shop: Pick<ShopMemory, 'read'>, { language = sourceLanguage }: MailShop) =>
  (await shop.read()).kindsIn(language);

/** What the visitor picked, with the link to change it; undefined if a member made the appointment. */
function pickedOf(
  { appointment: { kind_name, booking }, created_at }: Change,
  {
    secret,
    publicUrl,
    sayKind,
    mayMove,
  }: { secret: string; publicUrl: string; sayKind: SayKind; mayMove: boolean },
) {
  if (!kind_name || !booking) return undefined;
  const { uuid, client_round: round } = booking;
  return {
    kind_name: sayKind(kind_name),
    url: publicUrl + timeLink(secret, { uuid, since: created_at, round }),
    mayMove,
  };
}

/** Whether the email may repeat what the visitor wrote; a member who made the appointment has answered them. */
const isKnownTo = async (prisma: PrismaClient, { kind_name, booking }: Change['appointment']) =>
  !kind_name || !booking || (await isKnownSender(prisma, booking));

interface AppointmentMailOptions {
  shop: MailShop;
  secret: string;
  /** The start of the visitor's link. */
  publicUrl: string;
  sayKind: SayKind;
  /** Whether other times are offered. */
  mayMove: boolean;
  /** Of `isKnownSender`. */
  isKnown: boolean;
  fromAddress: string;
  replyAddress?: string | undefined;
}

/**
 * The email about a change of an appointment, with its calendar part. The organizer is the address for
 * replies.
 * @returns null when a later change supersedes it, and when the appointment can't be attended anymore
 */
function appointmentMail(
  change: Change,
  { shop, secret, publicUrl, sayKind, mayMove, isKnown, fromAddress, replyAddress }: AppointmentMailOptions,
): (RenderedMail & { to: string; calendar: MailCalendar }) | null {
  const { appointment, sequence, kind } = change;
  if (appointment.sequence > sequence) return null;
  if (kind !== 'cancelled' && change.ends_at <= new Date()) return null;
  const person = personOf(appointment);
  if (!person) return null;
  const claim = { kind: person.kind, uuid: person.uuid };
  const answers = replyAddress && signReplyAddress(secret, replyAddress, claim);
  const picked = pickedOf(change, { secret, publicUrl, sayKind, mayMove });
  const place = sayKind(change.place);
  const calendar = invitationCalendar({
    uid: appointment.uuid,
    sequence,
    isCancelled: kind === 'cancelled',
    at: change.created_at,
    starts_at: change.starts_at,
    ends_at: change.ends_at,
    place,
    summary: appointmentSummary(shop.name, isKnown ? person.project_title : sayKind(appointment.kind_name)),
    organizer: { name: shop.name, email: answers || fromAddress },
    sentBy: answers ? fromAddress : undefined,
    attendee: { name: isKnown ? person.full_name : person.email, email: person.email },
  });
  return {
    to: person.email,
    ...template.render({ shop, kind, moment: change, place, picked, person, isKnown }),
    calendar,
    ...(answers && { replyTo: { name: shop.name, address: answers } }),
  };
}

/**
 * Whether an earlier email may have announced the appointment to the visitor. Waits for one that is being sent;
 * a pending one is superseded and won't be sent.
 */
async function mayHaveBeenNotified(
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
  appointment: async ({ appointment_change: change, created_at }, { services, shop, fromAddress }) => {
    if (!change) return null;
    // Waits for an earlier invitation that is being sent: calendars get the changes in their order.
    const wasNotified = change.sequence > 0 && (await mayHaveBeenNotified(services, change));
    // No invitation was sent, so no cancellation is needed.
    if (change.kind === 'cancelled' && !wasNotified) return null;
    const { SESSION_SECRET: secret, REPLY_ADDRESS: replyAddress, PUBLIC_URL: publicUrl } = services.env;
    const isKnown = await isKnownTo(services.prisma, change.appointment);
    const sayKind = await sayKindFor(services.shop, shop);
    const mayMove = await offersTimes(services);
    const options = { shop, secret, publicUrl, sayKind, mayMove, isKnown, fromAddress, replyAddress };
    const mail = appointmentMail(change, options);
    return mail && { ...(await threadHeaders(services.prisma, change.appointment, created_at)), ...mail };
  },

  /** A day before; null if the appointment was moved, cancelled or has begun. */
  appointment_reminder: async ({ about, created_at }, { services, shop }) => {
    const { prisma, env } = services;
    const change = await readChange(prisma, about);
    if (!change) return null;
    const { appointment, sequence, kind, starts_at } = change;
    if (appointment.sequence !== sequence || kind === 'cancelled' || starts_at <= new Date()) return null;
    const person = personOf(appointment);
    if (!person) return null;
    const sayKind = await sayKindFor(services.shop, shop);
    const place = sayKind(change.place);
    const picked = pickedOf(change, {
      secret: env.SESSION_SECRET,
      publicUrl: env.PUBLIC_URL,
      sayKind,
      mayMove: await offersTimes(services),
    });
    const isKnown = await isKnownTo(prisma, appointment);
    return {
      to: person.email,
      ...(await threadHeaders(prisma, appointment, created_at)),
      ...template.render({ shop, kind: 'reminder', moment: change, place, picked, person, isKnown }),
      ...replyToLead(env, shop, { kind: person.kind, uuid: person.uuid }),
    };
  },

  /** To the members: a visitor picked, moved or cancelled a time. */
  appointment_notification: async ({ about }, { services: { prisma, env }, shop, to }) => {
    const change = await readChange(prisma, about);
    const person = change && personOf(change.appointment);
    if (!person) return null;
    const { member_id, kind_name } = change.appointment;
    const member = member_id
      ? await prisma.user.findUnique({ where: { id: member_id }, select: { name: true, email: true } })
      : null;
    return {
      to,
      ...notificationTemplate.render({
        shop,
        kind: change.kind,
        starts_at: change.starts_at,
        kind_name,
        member: member ? member.name || member.email : '',
        place: change.place,
        person,
        leadUrl: env.PUBLIC_URL + leadPath(person.kind, person.uuid),
      }),
    };
  },
} satisfies NotificationRenderers;
