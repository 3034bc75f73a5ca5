import type { PrismaClient } from '@perfboard/db/client';

/** A thread is found by any of its mails: those of last time are enough. */
const threadMax = 10;

type Lead = { booking_uuid: string | null; contact_uuid: string | null };

/**
 * The mails that a lead's sender has from the shop, by Message-ID, oldest first: his mail program shows the next one below
 * them, with what he answered.
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
      OR: [
        { ...owner, kind: { in: ['booking_acknowledgement', 'contact_acknowledgement'] } },
        { reply: owner },
        { appointment_change: { appointment: owner } },
      ],
    },
    orderBy: [{ created_at: 'desc' }, { uuid: 'desc' }],
    take: threadMax,
    select: { message_id: true },
  });
  return rows.flatMap(({ message_id }) => message_id ?? []).reverse();
}
