import type { Upcoming, UpcomingInput } from '@perfboard/contracts/appointment';
import { appointmentLimits } from '@perfboard/contracts/words/appointment';
import type { Page } from '@perfboard/contracts/words/list';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { endOf } from '../lead/lead-list.ts';
import { type PageQuery, readPage } from '../list/list.ts';
import { type AppointmentRow, toAppointment } from './appointment.ts';

const longestMs = appointmentLimits.minutesMax * 60_000;

/** Appointments that are not over at a moment, the next one first. */
export function upcomingQuery({ from, until, cursor, limit }: UpcomingInput): PageQuery {
  const since = from ? new Date(from) : new Date();
  return {
    table: 'appointments',
    where: [
      Prisma.sql`cancelled_at is null`,
      // The second alone would read all that ever was: none is longer.
      Prisma.sql`starts_at > ${new Date(since.getTime() - longestMs)}`,
      Prisma.sql`ends_at > ${since}`,
      ...(until ? [Prisma.sql`starts_at < ${endOf(until)}`] : []),
    ],
    sort: 'starts_at',
    direction: 'asc',
    casts: { starts_at: 'timestamptz' },
    cursor,
    limit,
    // Further, the whole table would be read; nobody looks ahead so far.
    countMax: 1_000,
  };
}

const shown = { uuid: true, full_name: true, email: true, mobile_no: true, project_title: true } as const;

/** The rows with whom they are. */
async function withBookings<Row extends { booking_uuid: string }>(
  prisma: PrismaClient,
  rows: readonly Row[],
) {
  const uuids = rows.map(({ booking_uuid }) => booking_uuid);
  const bookings = await prisma.booking.findMany({ where: { uuid: { in: uuids } }, select: shown });
  const byUuid = new Map(bookings.map(({ uuid, ...booking }) => [uuid, booking]));
  return rows.flatMap((row) => {
    const booking = byUuid.get(row.booking_uuid);
    // Erased since.
    return booking ? [{ ...row, ...booking }] : [];
  });
}

export async function pageUpcoming(prisma: PrismaClient, input: UpcomingInput): Promise<Page<Upcoming>> {
  const page = await readPage({ prisma, ...upcomingQuery(input), toItem: toAppointment });
  return { ...page, items: await withBookings(prisma, page.items) };
}

/** A calendar keeps what it has had: what was a while ago stays in it. */
const feedBackMs = 60 * 24 * 60 * 60_000;
const feedMax = 1_000;

/** What a member's calendar shows. */
export async function listForCalendar(prisma: PrismaClient) {
  const rows: AppointmentRow[] = await prisma.appointment.findMany({
    where: { cancelled_at: null, starts_at: { gt: new Date(Date.now() - feedBackMs) } },
    orderBy: [{ starts_at: 'asc' }, { uuid: 'asc' }],
    take: feedMax,
  });
  return withBookings(prisma, rows);
}
