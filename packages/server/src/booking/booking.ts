import {
  type Booking,
  type BookingFields,
  type BookingStatus,
  bookingMessages,
} from '@perfboard/contracts/booking';
import type { LeadStore } from '../lead/lead.ts';

interface BookingRow extends Omit<Booking, 'created_at'> {
  created_at: Date;
}

export const toBooking = (row: BookingRow): Booking => ({
  uuid: row.uuid,
  full_name: row.full_name,
  email: row.email,
  mobile_no: row.mobile_no,
  project_title: row.project_title,
  status: row.status,
  note: row.note,
  is_spam: row.is_spam,
  created_at: row.created_at.toISOString(),
});

export const bookingStore: LeadStore<BookingFields, BookingStatus> = {
  kind: 'booking',
  messages: bookingMessages,
  insert: (tx, data) => tx.booking.create({ data, select: { uuid: true } }),
  update: (tx, uuid, data) => tx.booking.updateMany({ where: { uuid }, data }),
};
