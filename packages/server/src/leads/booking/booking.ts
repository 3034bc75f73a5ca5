import { type Booking, bookingSchema } from '@perfboard/contracts/booking';
import { type BookingStatus, bookingMessages, bookingStatuses } from '@perfboard/contracts/words/booking';
import type { Db } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';
import type { LeadStore } from '../lead/lead.ts';

export interface BookingRow extends Omit<Booking, 'created_at'> {
  created_at: Date;
}

/** A status that this release does not know counts as new. */
export const shownBookingStatus = (status: string): BookingStatus =>
  storedOption(bookingStatuses, status, 'new');

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
