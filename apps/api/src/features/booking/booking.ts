import {
  type Booking,
  type BookingFields,
  type BookingStatus,
  bookingMessages,
} from '@perfboard/contracts/booking';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { PrismaClient } from '@perfboard/db/client';
import type { Verdict } from '../lead/guard.ts';
import { once } from '../lead/idempotency.ts';
import { oweNotices } from '../lead/notice.ts';
import { releaseNotices } from '../notice/release-notices.ts';
import { oweDeliveries } from '../webhook/owe-deliveries.ts';

interface BookingRow {
  uuid: string;
  full_name: string;
  email: string;
  mobile_no: string;
  project_title: string;
  status: BookingStatus;
  note: string;
  is_spam: boolean;
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

interface CreateBookingOptions {
  prisma: PrismaClient;
  verdict: Verdict;
  idempotencyKey: string | undefined;
  requestId: string;
}

/** Stores a booking and owes its two mails, in one transaction: what was answered is never lost. */
export function createBooking(options: CreateBookingOptions, fields: BookingFields): Promise<WriteResult> {
  const attempt = { scope: 'booking', key: options.idempotencyKey, content: fields };
  return options.prisma.$transaction((tx) =>
    once(tx, attempt, async () => {
      const { uuid } = await tx.booking.create({
        data: { ...fields, ...options.verdict },
        select: { uuid: true },
      });
      if (!options.verdict.is_spam) {
        await oweNotices(
          tx,
          ['booking_notice', 'booking_acknowledgement'],
          { booking_uuid: uuid },
          options.requestId,
        );
        await oweDeliveries(tx, {
          event: 'booking.created',
          entity_uuid: uuid,
          requestId: options.requestId,
        });
      }
      return { message: bookingMessages.created, uuid };
    }),
  );
}

/** @throws AppError NOT_FOUND */
export async function updateBooking(
  options: { prisma: PrismaClient; requestId: string },
  uuid: string,
  data: { status?: BookingStatus; note?: string },
): Promise<void> {
  const { prisma, requestId } = options;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.booking.updateMany({ where: { uuid }, data });
    if (count === 0) throw new AppError('NOT_FOUND', bookingMessages.notFound);
    if (data.status) await oweDeliveries(tx, { event: 'booking.status', entity_uuid: uuid, requestId });
  });
}

/** Moves a booking in or out of the spam view; out of it, the mails that were withheld are sent. @throws AppError NOT_FOUND */
export async function markBookingSpam(
  options: { prisma: PrismaClient; requestId: string },
  uuid: string,
  is_spam: boolean,
): Promise<void> {
  await options.prisma.$transaction(async (tx) => {
    const { count } = await tx.booking.updateMany({ where: { uuid }, data: { is_spam } });
    if (count === 0) throw new AppError('NOT_FOUND', bookingMessages.notFound);
    if (!is_spam) {
      const kinds = ['booking_notice', 'booking_acknowledgement'] as const;
      await releaseNotices(tx, kinds, { booking_uuid: uuid }, options.requestId);
      await oweDeliveries(tx, { event: 'booking.created', entity_uuid: uuid, requestId: options.requestId });
    }
  });
}
