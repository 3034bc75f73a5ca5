import { AppError } from '@perfboard/contracts/error';
import type { FollowUp, FollowUpFields } from '@perfboard/contracts/follow-up';
import { followUpLimits, followUpMessages } from '@perfboard/contracts/words/follow-up';
import { instantOf } from '@perfboard/contracts/zoned-time';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { readNames } from '../../people/member/member-names.ts';
import { lockLead, type ownerOf } from '../lead/lead.ts';
import { endFollowUp } from '../lead/lead-follow-up.ts';
import type { NoteAuthor } from '../lead/lead-note.ts';

type Owner = ReturnType<typeof ownerOf>;

const wrongTime = (message: string) =>
  new AppError('BAD_REQUEST', message, { issues: [{ path: 'at', message }] });

/**
 * The instant of a time by the shop's clocks.
 * @throws AppError BAD_REQUEST when it is invalid, skipped by the clocks, past or too far in the future
 */
export function readDueAt(at: string, shopZone: string): Date {
  const due = instantOf(at, shopZone);
  if (due === 'unreadable') throw wrongTime(followUpMessages.badTime);
  if (due === 'left out') throw wrongTime(followUpMessages.leftOut);
  const last = new Date();
  if (due <= last) throw wrongTime(followUpMessages.past);
  last.setMonth(last.getMonth() + followUpLimits.monthsAhead);
  if (due > last) throw wrongTime(followUpMessages.tooFar);
  return due;
}

/** The follow-up of a lead that is not over. */
const findOpen = (db: Db, owner: Owner) => db.followUp.findFirst({ where: { ...owner, ended_at: null } });

interface Work {
  tx: Db;
  requestId: string;
  owner: Owner;
  author: NoteAuthor;
  /** The error when the lead is gone. */
  notFound: string;
}

/**
 * Sets or changes the follow-up of a lead, with the job that brings the lead back. The same one, sent again, changes
 * nothing. One that was due counts as done.
 * @returns the values that hold now
 * @throws AppError NOT_FOUND when the lead is gone
 */
export async function saveFollowUp(
  { tx, requestId, owner, author, notFound }: Work,
  { due_at, only_if_no_answer, note }: { due_at: Date } & Pick<FollowUpFields, 'only_if_no_answer' | 'note'>,
): Promise<{ uuid: string; only_if_no_answer: boolean }> {
  if (!(await lockLead(tx, owner))) throw new AppError('NOT_FOUND', notFound);
  const open = await findOpen(tx, owner);
  const planned = open?.fired_at ? null : open;
  const wanted = {
    due_at,
    only_if_no_answer: only_if_no_answer ?? planned?.only_if_no_answer ?? false,
    note: note ?? planned?.note ?? '',
  };
  const isSame =
    planned &&
    planned.due_at.getTime() === due_at.getTime() &&
    planned.only_if_no_answer === wanted.only_if_no_answer &&
    planned.note === wanted.note;
  if (isSame) return { uuid: planned.uuid, only_if_no_answer: wanted.only_if_no_answer };
  await endFollowUp(tx, owner, 'replaced');
  const { uuid } = await tx.followUp.create({ data: { ...owner, ...wanted, user_id: author.id } });
  await tx.outbox.create({
    data: outboxRow('follow_up.fire', { follow_up_uuid: uuid }, { requestId, runAt: due_at }),
  });
  return { uuid, only_if_no_answer: wanted.only_if_no_answer };
}

/**
 * Removes a planned follow-up, or marks one that is due as done. Returns which of the two.
 * @throws AppError NOT_FOUND when there is none
 */
export async function removeFollowUp(tx: Db, owner: Owner, notFound: string): Promise<'removed' | 'done'> {
  if (!(await lockLead(tx, owner))) throw new AppError('NOT_FOUND', notFound);
  const open = await findOpen(tx, owner);
  if (!open || !(await endFollowUp(tx, owner, 'removed')))
    throw new AppError('NOT_FOUND', followUpMessages.none);
  return open.fired_at ? 'done' : 'removed';
}

/** The follow-up that a lead's screen shows. */
export async function readFollowUp(db: Db, owner: Owner): Promise<FollowUp | null> {
  const open = await findOpen(db, owner);
  if (!open) return null;
  const nameOf = await readNames(db, [open.user_id]);
  return {
    uuid: open.uuid,
    due_at: open.due_at.toISOString(),
    only_if_no_answer: open.only_if_no_answer,
    is_due: open.fired_at !== null,
    note: open.note,
    set_by: nameOf(open.user_id),
  };
}
