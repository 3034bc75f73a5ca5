import type { Database, Prisma } from '@perfboard/db/client';
import { uniqueEmail } from './unique.ts';

/** What a visitor's message leaves. It has no mail: for that, `makeNotification`. */
export const makeContact = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.ContactUncheckedCreateInput> = {},
): Promise<Prisma.ContactGetPayload<object>> =>
  prisma.contact.create({
    data: {
      name: 'Ben Ortiz',
      email: uniqueEmail('ben'),
      mobile: '9876543210',
      subject: 'Quote',
      message: 'What does a gateway cost?',
      ...data,
    },
  });
