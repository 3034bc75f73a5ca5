import { kindsWhere } from '@perfboard/contracts/words/notification-kind';
import type { Prisma, PrismaClient } from '@perfboard/db/client';
import { threadIdOf } from '../../base/mail/mail-tag.ts';

/** Any email identifies the thread: the latest ones are enough. */
const threadMax = 10;

type Lead = { booking_uuid: string | null; contact_uuid: string | null };

/** The notifications of a lead that go to its sender, and not to the shop. */
export const toSender = (owner: Partial<Lead>) =>
  ({
    OR: [
      { ...owner, kind: { in: kindsWhere(({ to }) => to === 'visitor') } },
      { reply: owner },
      { appointment_change: { appointment: owner } },
      { quote: owner },
    ],
  }) satisfies Prisma.NotificationWhereInput;

/**
 * The headers that name the shop's emails to a lead's sender before this one: the sender's email program shows it in
 * the same thread.
 */
export async function threadHeaders(
  prisma: PrismaClient,
  { booking_uuid, contact_uuid }: Lead,
  before: Date,
): Promise<{ headers?: Record<string, string> }> {
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
  const thread = rows.flatMap(({ message_id }) => message_id ?? []).reverse();
  const [first] = thread;
  const last = thread.at(-1);
  if (!first || !last) return {};
  return { headers: { 'In-Reply-To': last, References: [threadIdOf(first), ...thread].join(' ') } };
}
