import { type Booking, bookingSchema } from '@perfboard/contracts/booking';
import { type BookingStatus, bookingMessages, bookingStatuses } from '@perfboard/contracts/words/booking';
import type { Db } from '@perfboard/db/client';
import type { LeadStore } from '../lead/lead.ts';

export interface BookingRow extends Omit<Booking, 'created_at'> {
  created_at: Date;
}

export const toBooking = ({ created_at, ...row }: BookingRow): Booking => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** A booking as sent to webhooks: current, without the desk's notes. Null if it is gone. */
export async function readBookingEvent(db: Db, uuid: string): Promise<object | null> {
  const row = await db.booking.findUnique({ where: { uuid } });
  return row && bookingSchema.omit({ note: true, is_spam: true, assignee_id: true }).parse(toBooking(row));
}

export const bookingStore: LeadStore<BookingStatus> = {
  kind: 'booking',
  statuses: bookingStatuses,
  messages: bookingMessages,
  update: (tx, uuid, data) => tx.booking.updateMany({ where: { uuid }, data }),
};
