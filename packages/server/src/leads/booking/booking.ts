import { type Booking, bookingSchema } from '@perfboard/contracts/booking';
import { AppError } from '@perfboard/contracts/error';
import {
  type BookingStatus,
  bookingDetails,
  bookingMessages,
  type bookingSorts,
  bookingStatuses,
} from '@perfboard/contracts/words/booking';
import type { Page } from '@perfboard/contracts/words/desk';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { newestFirst, type PageQuery, readPage } from '../../base/list/list.ts';
import { type OptionColumn, storedOption } from '../../base/list/stored-value.ts';
import type { LeadStore } from '../lead/lead.ts';
import { type LeadListRequest, leadsWhere } from '../lead/lead-list.ts';

export interface BookingRow extends Omit<Booking, 'created_at'> {
  created_at: Date;
}

/** A status that this release does not know counts as new. */
export const shownBookingStatus = (status: string): BookingStatus =>
  storedOption(bookingStatuses, status, 'new');

export const bookingStatusColumn = {
  column: 'status',
  type: 'booking_status',
  options: bookingStatuses,
  fallback: 'new',
} as const satisfies OptionColumn;

export const toBooking = ({ created_at, ...row }: BookingRow): Booking => ({
  ...row,
  status: shownBookingStatus(row.status),
  created_at: created_at.toISOString(),
});

/** A booking as sent to webhooks: current, without the desk's notes. Null if it is gone. */
export async function readBookingEvent(db: Db, uuid: string): Promise<object | null> {
  const [row] = await db.$queryRaw<BookingRow[]>`select * from bookings where uuid = ${uuid}::uuid`;
  if (!row) return null;
  return bookingSchema.omit({ note: true, is_spam: true, assignee_id: true }).parse(toBooking(row));
}

export const bookingStore: LeadStore<BookingStatus> = {
  kind: 'booking',
  statuses: bookingStatuses,
  messages: bookingMessages,
  update: (tx, uuid, data) => tx.booking.updateMany({ where: { uuid }, data }),
};

export type BookingListRequest = LeadListRequest<(typeof bookingSorts)[number], BookingStatus>;

export const bookingQuery = (request: BookingListRequest): PageQuery => ({
  ...newestFirst(request),
  table: 'bookings',
  ...leadsWhere(request, {
    search: searchText.booking,
    status: bookingStatusColumn,
    unanswered: ['new'],
  }),
  casts: { created_at: 'timestamptz', status: 'booking_status' },
  orders: { full_name: 'reader', email: 'reader', mobile_no: 'digits', project_title: 'reader' },
});

/** A page of bookings, searched and sorted by the database; newest first unless a sort is chosen. */
export const pageBookings = (prisma: PrismaClient, request: BookingListRequest): Promise<Page<Booking>> =>
  readPage({ prisma, ...bookingQuery(request), toItem: toBooking });

/** @throws AppError NOT_FOUND */
export async function readBooking(db: Db, uuid: string): Promise<Booking> {
  const [row] = await db.$queryRaw<BookingRow[]>`select * from bookings where uuid = ${uuid}::uuid`;
  if (!row) throw new AppError('NOT_FOUND', bookingMessages.notFound);
  return toBooking(row);
}

/** The cells of a booking in an export, in column order. */
export const bookingCells = (row: BookingRow): string[] => [
  row.full_name,
  row.email,
  row.mobile_no,
  row.project_title,
  ...bookingDetails.map(({ name }) => row[name]),
];
