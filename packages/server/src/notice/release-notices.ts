import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { addNotices } from './add-notices.ts';

type LeadNoticeKind = Parameters<typeof addNotices>[1][number];

interface ReleaseOptions {
  kinds: readonly LeadNoticeKind[];
  /** Not made where they were not made before. */
  withheld: readonly LeadNoticeKind[];
  requestId: string;
}

/**
 * Asks for the mails that a lead has not had: those never made, but the withheld ones, and those that were held back while it
 * was spam.
 * @returns whether it had none: the lead was taken for spam from the beginning and is accepted only now; and how many
 * replies go out with them
 */
export async function releaseNotices(
  tx: Db,
  owner: { booking_uuid: string } | { contact_uuid: string },
  { kinds, withheld, requestId }: ReleaseOptions,
): Promise<{ isFirst: boolean; replies: number }> {
  const existing = await tx.notice.findMany({
    where: { ...owner, kind: { in: [...kinds] } },
    select: { uuid: true, kind: true, status: true },
  });
  const replies = await tx.notice.findMany({ where: { reply: owner }, select: { uuid: true, status: true } });
  const told = await tx.notice.findMany({
    where: { appointment_change: { appointment: owner } },
    select: { uuid: true, status: true },
  });
  const isPending = ({ status }: { status: string }) => status === 'pending';
  const held = replies.filter(isPending);
  const pending = [...existing.filter(isPending), ...held, ...told.filter(isPending)];
  await tx.outbox.createMany({
    data: pending.map(({ uuid }) => outboxRow('notice.send', { notice_uuid: uuid }, { requestId })),
  });
  const missing = kinds.filter(
    (kind) => !withheld.includes(kind) && !existing.some((notice) => notice.kind === kind),
  );
  if (missing.length > 0) await addNotices(tx, missing, owner, requestId);
  return { isFirst: existing.length === 0, replies: held.length };
}
