import type { Upcoming, UpcomingInput } from '@perfboard/contracts/appointment';
import { appointmentEventSchema } from '@perfboard/contracts/webhook-event';
import { appointmentLimits, formatMoment } from '@perfboard/contracts/words/appointment';
import type { Page } from '@perfboard/contracts/words/desk';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { translatorOf } from '@perfboard/messages/catalogs';
import { localeOf } from '@perfboard/messages/language';
import { type PageQuery, readPage } from '../../base/list/list.ts';
import type { AgreementReader } from '../client-page/client-page.ts';
import { endOf } from '../lead/lead-list.ts';
import { timeLink, timeLinkMs } from '../lead/time-link.ts';
import { ofNoSpam, readAppointment, toAppointment } from './appointment.ts';
import { linkOf } from './appointment-calendar.ts';
import { bookingPerson, contactPerson, personOf } from './appointment-notification.ts';

const longestMs = appointmentLimits.minutesMax * 60_000;

/** Appointments that end after a moment, the next one first; none of spam. */
export function upcomingQuery({ from, until, cursor, limit }: UpcomingInput): PageQuery {
  const since = from ? new Date(from) : new Date();
  return {
    table: 'appointments',
    where: [
      Prisma.sql`cancelled_at is null`,
      // The second condition alone would read all past appointments; none is longer than this.
      Prisma.sql`starts_at > ${new Date(since.getTime() - longestMs)}`,
      Prisma.sql`ends_at > ${since}`,
      // Looked up for each row that is read: `not exists` would scan all leads.
      Prisma.sql`(select is_spam from bookings where uuid = booking_uuid) is not true`,
      Prisma.sql`(select is_spam from contacts where uuid = contact_uuid) is not true`,
      ...(until ? [Prisma.sql`starts_at < ${endOf(until)}`] : []),
    ],
    sort: 'starts_at',
    direction: 'asc',
    casts: { starts_at: 'timestamptz' },
    cursor,
    limit,
    // Counting further would read the whole table.
    countMax: 1_000,
  };
}

interface OfLead {
  booking_uuid: string | null;
  contact_uuid: string | null;
}

/** The rows with their visitors. */
async function withPersons<Row extends OfLead>(prisma: PrismaClient, rows: readonly Row[]) {
  const uuidsOf = (column: keyof OfLead) => rows.flatMap((row) => row[column] ?? []);
  const [bookings, contacts] = await Promise.all([
    prisma.booking.findMany({ where: { uuid: { in: uuidsOf('booking_uuid') } }, select: bookingPerson }),
    prisma.contact.findMany({ where: { uuid: { in: uuidsOf('contact_uuid') } }, select: contactPerson }),
  ]);
  const persons = [
    ...bookings.map((booking) => personOf({ booking, contact: null })),
    ...contacts.map((contact) => personOf({ booking: null, contact })),
  ];
  const byUuid = new Map(persons.flatMap((person) => (person ? [[person.uuid, person] as const] : [])));
  return rows.flatMap((row) => {
    const person = byUuid.get(row.booking_uuid ?? row.contact_uuid ?? '');
    // Erased in the meantime.
    if (!person) return [];
    const { full_name, email, mobile_no, project_title } = person;
    return [{ ...row, full_name, email, mobile_no, project_title }];
  });
}

export async function pageUpcoming(prisma: PrismaClient, input: UpcomingInput): Promise<Page<Upcoming>> {
  const page = await readPage({ prisma, ...upcomingQuery(input), toItem: toAppointment });
  return { ...page, items: await withPersons(prisma, page.items) };
}

/** Calendars remove entries missing from the feed, so recent past appointments are included. */
const feedBackMs = 60 * 24 * 60 * 60_000;
const feedMax = 1_000;

/** The appointments in a member's calendar feed. */
export async function listForCalendar(prisma: PrismaClient) {
  const rows = await prisma.appointment.findMany({
    where: { ...ofNoSpam, cancelled_at: null, starts_at: { gt: new Date(Date.now() - feedBackMs) } },
    include: { changes: { orderBy: { sequence: 'desc' }, take: 1, select: { created_at: true } } },
    orderBy: [{ starts_at: 'asc' }, { uuid: 'asc' }],
    take: feedMax,
  });
  return withPersons(
    prisma,
    rows.map(({ changes: [latest], ...row }) => ({
      ...row,
      changed_at: latest?.created_at ?? row.created_at,
    })),
  );
}

/** An appointment as sent to webhooks; null if it is gone. */
export async function readAppointmentEvent(prisma: PrismaClient, uuid: string): Promise<object | null> {
  const row = await prisma.appointment.findUnique({ where: { uuid } });
  const [event] = row ? await withPersons(prisma, [toAppointment(row)]) : [];
  return event
    ? appointmentEventSchema.parse({ ...event, cancelled_at: row?.cancelled_at?.toISOString() ?? null })
    : null;
}

/** The link with which the visitor of a booking picks, moves and cancels a time; undefined for one that is gone. */
async function pickLink(db: Db, { SESSION_SECRET }: { SESSION_SECRET: string }, uuid: string) {
  const booking = await db.booking.findUnique({
    where: { uuid },
    select: { client_round: true, created_at: true, status: true },
  });
  if (!booking) return undefined;
  const { client_round: round, created_at, status } = booking;
  return {
    href: timeLink(SESSION_SECRET, { uuid, since: new Date(), round }),
    isOpen: created_at.getTime() > Date.now() - timeLinkMs && status !== 'done' && status !== 'archived',
  };
}

/**
 * The appointment of a lead on its client page: time and place, with the ways to join, move and cancel it. Without one,
 * the way to pick a time, as long as the link in the confirmation works and the booking is not done.
 */
export const readAgreedAppointment: AgreementReader = async (
  { db, env, language, sayKind, offersTimes },
  owner,
) => {
  const { appointment } = await readAppointment(db, owner);
  const t = translatorOf(language, 'link_pages');
  const title = t('appointment');
  const isPicked = appointment?.kind_name !== '';
  const pick = isPicked && owner.booking_uuid ? await pickLink(db, env, owner.booking_uuid) : undefined;
  if (!appointment)
    return pick?.isOpen && (await offersTimes())
      ? [{ title, lines: [], links: [{ href: pick.href, label: t('chooseTime') }] }]
      : [];
  const { starts_at, time_zone, place } = appointment;
  const href = linkOf(place);
  const change = pick && {
    href: pick.href,
    label: t((await offersTimes()) ? 'moveOrCancel' : 'cancelAppointment'),
  };
  return [
    {
      title,
      lines: [formatMoment(starts_at, time_zone, localeOf(language)), ...(href ? [] : [sayKind(place)])],
      links: [...(href ? [{ href, label: t('openLink') }] : []), ...(change ? [change] : [])],
    },
  ];
};
