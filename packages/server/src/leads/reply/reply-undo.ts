import { AppError } from '@perfboard/contracts/error';
import { replyMessages } from '@perfboard/contracts/words/lead';
import type { Db } from '@perfboard/db/client';
import { type LeadStore, lockLead, ownerOf, repliedStatus, restoreCustomerReply } from '../lead/lead.ts';
import { reopenFollowUps } from '../lead/lead-follow-up.ts';

/**
 * Claims a reply for sending once its undo time is over: from then on it can't be undone. Its email and its
 * webhooks check this before they are sent; a claimed reply stays claimed.
 * @returns false if it was undone, or still can be
 */
export async function releaseReply(db: Pick<Db, '$executeRaw'>, uuid: string): Promise<boolean> {
  const count = await db.$executeRaw`
    update replies set released_at = coalesce(released_at, now())
    where uuid = ${uuid}::uuid and (send_after is null or send_after <= now())`;
  return count > 0;
}

/** For how many seconds a reply can still be undone. */
export async function undoSecondsLeft(db: Pick<Db, '$queryRaw'>, uuid: string): Promise<number> {
  const [row] = await db.$queryRaw<{ left: number | null }[]>`
    select ceil(extract(epoch from send_after - clock_timestamp()))::int as left
    from replies where uuid = ${uuid}::uuid and released_at is null`;
  return Math.max(0, row?.left ?? 0);
}

/** Deletes a reply that no worker has claimed. */
const deleteUnclaimed = (tx: Db, uuid: string): Promise<{ previous_status: string | null }[]> =>
  tx.$queryRaw`
    delete from replies where uuid = ${uuid}::uuid and send_after is not null and released_at is null
    returning previous_status`;

/**
 * Undoes a reply that no worker has claimed yet: it is deleted with its email, its files and its webhooks, and
 * the lead gets back the status that the reply replaced, unless it has changed since.
 * @returns the restored status, if any
 * @throws AppError NOT_FOUND when it is gone already, CONFLICT when it is being sent
 */
export async function undoReply<Status extends string>(
  { kind, update }: LeadStore<Status>,
  tx: Db,
  { uuid, reply: reply_uuid }: { uuid: string; reply: string },
): Promise<Status | undefined> {
  const owner = ownerOf(kind, uuid);
  const lead = await lockLead(tx, owner);
  const reply = lead && (await tx.reply.findFirst({ where: { uuid: reply_uuid, ...owner } }));
  if (!reply) throw new AppError('NOT_FOUND', replyMessages.undoneBefore);
  const next = await tx.reply.findFirst({
    where: { ...owner, uuid: { not: reply_uuid }, created_at: { gte: reply.created_at } },
    orderBy: [{ created_at: 'asc' }, { uuid: 'asc' }],
    select: { uuid: true },
  });
  // The lead is answered by the next reply, which takes over the status and webhooks that this one caused.
  if (next) {
    const { previous_status, previous_customer_reply_at } = reply;
    const taken = {
      ...(previous_status && { previous_status }),
      ...(previous_customer_reply_at && { previous_customer_reply_at }),
    };
    await tx.reply.update({ where: next, data: taken });
    await tx.webhookDelivery.updateMany({ where: { reply_uuid }, data: { reply_uuid: next.uuid } });
    await tx.followUp.updateMany({ where: { ended_by: reply_uuid }, data: { ended_by: next.uuid } });
  }
  const [undone] = await deleteUnclaimed(tx, reply_uuid);
  if (!undone) throw new AppError('CONFLICT', replyMessages.undoTooLate);
  if (next) return undefined;
  await reopenFollowUps(tx, reply_uuid);
  let status: Status | undefined;
  if (undone.previous_status && lead.status === repliedStatus(kind)) {
    status = undone.previous_status as Status;
    await update(tx, uuid, { status });
  }
  // An email that was sent before the reply but read later counted as answered by it.
  const { _max: read } = await tx.incomingMail.aggregate({
    where: { ...owner, kind: 'answer', created_at: { gte: reply.created_at } },
    _max: { received_at: true },
  });
  for (const at of [reply.previous_customer_reply_at, read.received_at]) {
    if (at) await restoreCustomerReply(tx, { kind, uuid, at });
  }
  return status;
}
