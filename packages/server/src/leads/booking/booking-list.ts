import type { Booking } from '@perfboard/contracts/booking';
import { type BookingStatus, bookingDetails, type bookingSorts } from '@perfboard/contracts/words/booking';
import type { Page } from '@perfboard/contracts/words/list';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { newestFirst, type PageQuery, readPage } from '../../base/list/list.ts';
import { type LeadListRequest, leadsWhere } from '../lead/lead-list.ts';
import { type BookingRow, toBooking } from './booking.ts';

export type BookingListRequest = LeadListRequest<(typeof bookingSorts)[number], BookingStatus>;

export const bookingQuery = (request: BookingListRequest): PageQuery => ({
  ...newestFirst(request),
  table: 'bookings',
  where: leadsWhere(request, {
    search: searchText.booking,
    statusType: 'booking_status',
    isUnanswered: Prisma.sql`status = 'new'::booking_status`,
  }),
  casts: { created_at: 'timestamptz', status: 'booking_status' },
  orders: { full_name: 'reader', email: 'reader', mobile_no: 'digits', project_title: 'reader' },
});

/** A page of bookings, searched and sorted by the database; newest first by default. */
export const pageBookings = (prisma: PrismaClient, request: BookingListRequest): Promise<Page<Booking>> =>
  readPage({ prisma, ...bookingQuery(request), toItem: toBooking });

/** The cells of a booking in an export, in column order. */
export const bookingCells = (row: BookingRow): string[] => [
  row.full_name,
  row.email,
  row.mobile_no,
  row.project_title,
  ...bookingDetails.map(({ name }) => row[name]),
];
