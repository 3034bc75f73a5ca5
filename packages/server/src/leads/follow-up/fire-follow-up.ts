import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { JobServices } from '../../base/service/services.ts';
import { notifyMember } from '../../people/member/notify-member.ts';
import { recipientsOf } from '../lead/lead-follow-up.ts';

/**
 * Brings a lead back, once, when its follow-up is due by the database's clock, and notifies its member in the
 * same transaction. One that ended in the meantime does nothing; one that is not due, because a clock was put back, gets
 * another job.
 */
export async function fireFollowUp(
  { prisma }: Pick<JobServices, 'prisma'>,
  uuid: string,
  { requestId }: { requestId?: string | undefined } = {},
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const [fired] = await tx.$queryRaw<
      { booking_uuid: string | null; contact_uuid: string | null; user_id: string }[]
    >`update follow_ups set fired_at = now()
      where uuid = ${uuid}::uuid and ended_at is null and fired_at is null and due_at <= now()
      returning booking_uuid::text, contact_uuid::text, user_id`;
    if (fired) {
      const { booking_uuid, contact_uuid } = fired;
      const owner = booking_uuid ? { booking_uuid } : { contact_uuid: contact_uuid ?? '' };
      for (const recipient of await recipientsOf(tx, fired))
        await notifyMember(tx, { kind: 'follow_up', owner, recipient, about: uuid, requestId });
      return;
    }
    const early = await tx.followUp.findFirst({ where: { uuid, ended_at: null, fired_at: null } });
    if (!early) return;
    await tx.outbox.create({
      data: outboxRow('follow_up.fire', { follow_up_uuid: uuid }, { requestId, runAt: early.due_at }),
    });
  });
}
