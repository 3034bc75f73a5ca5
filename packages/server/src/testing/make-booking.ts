import type { Database, Prisma } from '@perfboard/db/client';
import { uniqueEmail } from './unique.ts';

export type BookingRow = Prisma.BookingGetPayload<object>;

/** What a visitor's booking request leaves. It has no mail: for that, `makeNotification`. */
export const makeBooking = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.BookingUncheckedCreateInput> = {},
): Promise<BookingRow> =>
  prisma.booking.create({
    data: {
      full_name: 'Asha Rao',
      email: uniqueEmail('asha'),
      mobile_no: '+912345678901',
      project_title: 'LoRa soil network',
      ...data,
    },
  });
