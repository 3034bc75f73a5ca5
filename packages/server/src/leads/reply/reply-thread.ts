import type { Prisma, PrismaClient } from '@perfboard/db/client';

/** Any email identifies the thread: the latest ones are enough. */
const threadMax = 10;

type Lead = { booking_uuid: string | null; contact_uuid: string | null };

/** The notifications of a lead that go to its sender, and not to the shop. */
export const toSender = (owner: Partial<Lead>) =>
  ({
    OR: [
      {
        ...owner,
        kind: { in: ['booking_acknowledgement', 'contact_acknowledgement', 'stage', 'client_link'] },
      },
      { reply: owner },
      { appointment_change: { appointment: owner } },
      { quote: owner },
    ],
  }) satisfies Prisma.NotificationWhereInput;

/**
 * The shop's emails to a lead's sender, by Message-ID, oldest first: the sender's email program shows the
 * reply in the same thread.
 */
export async function readThread(
  prisma: PrismaClient,
  { booking_uuid, contact_uuid }: Lead,
  before: Date,
): Promise<string[]> {
  const owner = booking_uuid ? { booking_uuid } : { contact_uuid };
  const rows = await prisma.notification.findMany({
    where: {
      status: { in: ['sent', 'uncertain'] },
      message_id: { not: null },
      created_at: { lt: before },
      ...toSender(owner),
    },
    orderBy: [{ created_at: 'desc' }, { uuid: 'desc' }],
    take: threadMax,
    select: { message_id: true },
  });
  return rows.flatMap(({ message_id }) => message_id ?? []).reverse();
}
