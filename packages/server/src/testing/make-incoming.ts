import type { Database, Prisma } from '@perfboard/db/client';
import { uniqueEmail } from './unique.ts';

export type IncomingRow = Prisma.IncomingMailGetPayload<object>;

/** A mail that was read out of the mailbox and belongs to nobody. */
export const makeIncoming = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.IncomingMailUncheckedCreateInput> = {},
): Promise<IncomingRow> =>
  prisma.incomingMail.create({
    data: {
      kind: 'answer',
      from_name: 'Ravi Kumar',
      from_email: uniqueEmail('ravi'),
      subject: 'A question',
      body: 'Do you ship to Oslo?',
      size: 900,
      received_at: new Date(),
      ...data,
    },
  });
