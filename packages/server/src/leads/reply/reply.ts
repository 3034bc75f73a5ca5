import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { replyFields } from '@perfboard/contracts/lead';
import { replyMessages } from '@perfboard/contracts/words/lead';
import type { Db } from '@perfboard/db/client';
import type { z } from 'zod';
import { addNotifications } from '../../base/notification/notification.ts';
import type { NamedFile } from '../../catalog/file/file-store.ts';
import {
  answeredStatus,
  clearCustomerReply,
  type LeadStore,
  lockLead,
  ownerOf,
  updateLead,
} from '../lead/lead.ts';
import { settleFollowUp } from '../lead/lead-follow-up.ts';
import { memberName, type NoteAuthor } from '../lead/lead-note.ts';
import { addReplyFiles } from './reply-file.ts';

export interface NewReply extends Pick<z.output<typeof replyFields>, 'subject' | 'body' | 'after'> {
  /** The newest message of the sender that the author has seen; unknown if it is left out. */
  after_message?: string | null | undefined;
  uuid: string;
  author: NoteAuthor;
  /** Already in the store. */
  files?: readonly NamedFile[];
  /** How long it can be undone; it is sent afterwards. */
  undoSeconds?: number;
}

/** When an email stored now is sent, by the database's clock; its transaction may have begun long before. */
export async function sendMoment(tx: Db, seconds: number): Promise<Date> {
  const [row] = await tx.$queryRaw<
    [{ at: Date }]
  >`select clock_timestamp() + make_interval(secs => ${seconds}::int) as at`;
  return row.at;
}

/** Whether the sender wrote after the message that was seen. Their ids are in the order in which they were read. */
async function hasNewerMessage(tx: Db, owner: ReturnType<typeof ownerOf>, seen: string | null) {
  const newer = await tx.incomingMail.count({
    where: { ...owner, kind: 'answer', ...(seen !== null && { uuid: { gt: seen } }) },
  });
  return newer > 0;
}

/** Whether the reply that was seen as the newest was undone, and the newest one now is an older one. */
async function isUndone(
  tx: Db,
  owner: ReturnType<typeof ownerOf>,
  { newest, seen }: { newest: string; seen: string },
): Promise<boolean> {
  // Uuids begin with the time.
  if (newest > seen) return false;
  const left = await tx.reply.findMany({ where: owner, select: { uuid: true } });
  return left.every(({ uuid }) => uuid !== seen);
}

/**
 * Stores a reply and adds its email, in one transaction; the lead then counts as answered. Neither its email
 * nor its webhooks are sent before its undo time is over. For a lead in spam, nothing is sent and its status
 * stays until it is taken out of spam.
 * @returns the reply's uuid, and the lead's new status if it changed
 * @throws AppError NOT_FOUND if the lead is gone, CONFLICT if there is a newer reply, or a newer message of the
 *   sender, than the ones that its author saw
 */
export async function createReply<Status extends string>(
  store: LeadStore<Status>,
  { tx, requestId }: { tx: Db; requestId: string },
  { uuid, author, subject, body, after, after_message, files = [], undoSeconds = 0 }: NewReply,
): Promise<WriteResult & { uuid: string; undo_seconds: number; status?: Status }> {
  const { kind } = store;
  const owner = ownerOf(kind, uuid);
  const current = await lockLead(tx, owner);
  if (current === undefined) throw new AppError('NOT_FOUND', replyMessages.leadGone);
  const newest = await tx.reply.findFirst({
    where: owner,
    orderBy: [{ created_at: 'desc' }, { uuid: 'desc' }],
  });
  if (newest && after !== undefined && newest.uuid !== after) {
    const isStale = Boolean(after) && (await isUndone(tx, owner, { newest: newest.uuid, seen: after ?? '' }));
    const isOwn = newest.user_id === author.id;
    const message = isOwn ? replyMessages.ownOvertaken : replyMessages.overtaken(newest.author);
    if (!isStale) throw new AppError('CONFLICT', message);
  }
  if (after_message !== undefined && (await hasNewerMessage(tx, owner, after_message)))
    throw new AppError('CONFLICT', replyMessages.newMessage);
  const status = current.is_spam ? undefined : answeredStatus<Status>(kind, current.status);
  const runAt = current.is_spam ? undefined : await sendMoment(tx, undoSeconds);
  const reply = await tx.reply.create({
    data: {
      ...owner,
      subject,
      body,
      user_id: author.id,
      author: memberName(author),
      send_after: runAt ?? null,
      previous_status: status ? current.status : null,
      previous_customer_reply_at: current.customer_reply_at,
    },
    select: { uuid: true },
  });
  await addReplyFiles(tx, reply.uuid, files);
  await addNotifications(tx, ['reply'], { reply_uuid: reply.uuid }, { requestId, runAt });
  await clearCustomerReply(tx, kind, uuid);
  await settleFollowUp(tx, owner, { by: reply.uuid });
  if (current.is_spam) return { message: replyMessages.held, uuid: reply.uuid, undo_seconds: 0 };
  const answer = { message: replyMessages.sent, uuid: reply.uuid, undo_seconds: undoSeconds };
  if (!status) return answer;
  await updateLead(store, { tx, requestId, runAt, reply_uuid: reply.uuid }, uuid, { status });
  return { ...answer, status };
}
