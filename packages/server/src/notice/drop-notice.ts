import type { PrismaClient } from '@perfboard/db/client';
import type { NoticeWithLead } from './notice-mail.ts';

/**
 * Ends a notice that has nothing to say any more: left waiting, it would be asked for again and again. Where it may have
 * gone out before, an invitation stays, dismissed: by it is known whether the end of its appointment has to be told.
 */
export async function dropNotice(
  prisma: PrismaClient,
  { uuid, kind, doubts, handed_at, bounced_at }: NoticeWithLead,
): Promise<void> {
  const mayBeOut = doubts > 0 || handed_at !== null || bounced_at !== null;
  if (kind === 'appointment' && mayBeOut) {
    const status = bounced_at ? 'failed' : 'uncertain';
    await prisma.notice.updateMany({ where: { uuid }, data: { status, dismissed_at: new Date() } });
    return;
  }
  await prisma.notice.deleteMany({ where: { uuid } });
}
