import type { Booking, BookingStatus } from '@perfboard/contracts/booking';
import type { Page, SortDirection } from '@perfboard/contracts/list';
import type { PrismaClient } from '@perfboard/db/client';
import { Prisma } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { countMaxFor, type PageQuery, readPage, textMatches } from '../list.ts';
import { toBooking } from './booking.ts';

export const bookingSorts = ['full_name', 'email', 'project_title', 'status', 'created_at'] as const;

export interface BookingFilter {
  q?: string | undefined;
  status?: BookingStatus | undefined;
  /** Only those that nobody has answered yet. */
  unanswered?: boolean | undefined;
  spam?: boolean | undefined;
}

interface BookingPageRequest extends BookingFilter {
  sort?: (typeof bookingSorts)[number] | undefined;
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export function bookingQuery(request: BookingPageRequest): PageQuery {
  const where = [Prisma.sql`is_spam = ${request.spam ?? false}`];
  if (request.q) where.push(textMatches(searchText.booking, request.q));
  if (request.status) where.push(Prisma.sql`status = ${request.status}::booking_status`);
  if (request.unanswered) where.push(Prisma.sql`status = 'new'::booking_status`);
  return {
    table: 'bookings',
    where,
    sort: request.sort ?? 'created_at',
    casts: { created_at: 'timestamptz', status: 'booking_status' },
    direction: request.direction ?? (request.sort ? 'asc' : 'desc'),
    cursor: request.cursor,
    limit: request.limit,
    countMax: countMaxFor(request.q),
  };
}

/** A page of bookings, searched and sorted by the database; newest first unless a sort is chosen. */
export const pageBookings = (prisma: PrismaClient, request: BookingPageRequest): Promise<Page<Booking>> =>
  readPage({ prisma, ...bookingQuery(request), toItem: toBooking });
