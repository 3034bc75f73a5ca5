import type { FollowUpMark } from '@perfboard/contracts/follow-up';
import type { FollowUpEnd } from '@perfboard/contracts/words/follow-up';
import { type Db, Prisma } from '@perfboard/db/client';

type Owner = { booking_uuid: string } | { contact_uuid: string };

const ofLead = (owner: Owner): Prisma.Sql =>
  'booking_uuid' in owner
    ? Prisma.sql`booking_uuid = ${owner.booking_uuid}::uuid`
    : Prisma.sql`contact_uuid = ${owner.contact_uuid}::uuid`;

/** Statuses that don't say that the lead was dealt with. */
const untouched: ReadonlySet<string> = new Set(['new', 'unread', 'read']);

/**
 * Notes that a lead that came back was dealt with: by a reply, or by a status that says so. One that is still
 * planned stays.
 * @param by the reply or the change of several leads, whose undo brings it back
 */
export async function settleFollowUp(
  tx: Db,
  owner: Owner,
  { status, by }: { status?: string | undefined; by?: string | undefined },
): Promise<void> {
  if (status !== undefined && untouched.has(status)) return;
  await tx.$executeRaw`
    update follow_ups set ended_at = now(), ended_as = 'done', ended_by = ${by ?? null}::uuid
    where ${ofLead(owner)} and ended_at is null and fired_at is not null`;
}

/**
 * Brings back the follow-ups that an undone reply or change, or an email of another lead, had ended, on leads without
 * another one.
 */
export async function reopenFollowUps(tx: Db, by: string, leads?: readonly string[]): Promise<void> {
  const only = leads
    ? Prisma.sql`and coalesce(booking_uuid, contact_uuid) = any(${[...leads]}::uuid[])`
    : Prisma.empty;
  await tx.$executeRaw`
    update follow_ups set ended_at = null, ended_as = null, ended_by = null
    where ended_by = ${by}::uuid ${only} and not exists (select from follow_ups as other
      where other.ended_at is null
        and (other.booking_uuid = follow_ups.booking_uuid or other.contact_uuid = follow_ups.contact_uuid))`;
}

/**
 * An answer of the sender ends a planned follow-up that waits for one.
 * @param by the answer: if it is moved to another lead, the follow-up comes back
 */
export async function answerFollowUp(tx: Db, owner: Owner, by: string): Promise<void> {
  await tx.$executeRaw`
    update follow_ups set ended_at = now(), ended_as = 'answered', ended_by = ${by}::uuid
    where ${ofLead(owner)} and ended_at is null and fired_at is null and only_if_no_answer`;
}

/** Ends the follow-up of a lead, whether it is due or planned. Returns whether there was one. */
export async function endFollowUp(tx: Db, owner: Owner, as: FollowUpEnd): Promise<boolean> {
  const count = await tx.$executeRaw`
    update follow_ups set ended_at = now(), ended_as = case when fired_at is null then ${as} else 'done' end
    where ${ofLead(owner)} and ended_at is null`;
  return count > 0;
}

/** A lead that came back for a member. */
export interface DueLead {
  kind: 'booking' | 'contact';
  uuid: string;
  fired_at: Date;
}

/** More than anyone works off; the rest comes when some of these are done. */
const dueMax = 100;

/**
 * The leads that came back for a member, the latest first: those assigned to the member, and of those without an
 * assignee, those that the member set. If neither is a member any more, they come back for everyone.
 */
export const listDueLeads = (db: Db, userId: string): Promise<DueLead[]> =>
  db.$queryRaw<DueLead[]>`
    select case when follow_ups.booking_uuid is null then 'contact' else 'booking' end as kind,
      coalesce(follow_ups.booking_uuid, follow_ups.contact_uuid)::text as uuid, fired_at
    from follow_ups
      left join bookings on bookings.uuid = booking_uuid
      left join contacts on contacts.uuid = contact_uuid
      left join users as assignee on assignee.id = coalesce(bookings.assignee_id, contacts.assignee_id)
      left join users as author on author.id = user_id
    where fired_at is not null and ended_at is null and not coalesce(bookings.is_spam, contacts.is_spam)
      and coalesce(assignee.id, author.id, ${userId}) = ${userId}
    order by fired_at desc, follow_ups.uuid desc limit ${dueMax}`;

/** Who is notified of a follow-up: the assignee, else who set it; the owners if neither is a member any more. */
export async function recipientsOf(
  db: Db,
  {
    booking_uuid,
    contact_uuid,
    user_id,
  }: { booking_uuid: string | null; contact_uuid: string | null; user_id: string },
): Promise<string[]> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select users.id from users
      left join bookings on bookings.uuid = ${booking_uuid}::uuid
      left join contacts on contacts.uuid = ${contact_uuid}::uuid
    where users.id in (coalesce(bookings.assignee_id, contacts.assignee_id), ${user_id})
    order by users.id = ${user_id} and users.id is distinct from coalesce(bookings.assignee_id, contacts.assignee_id)
    limit 1`;
  const members = row ? [row] : await db.user.findMany({ where: { role: 'owner' }, select: { id: true } });
  return members.map(({ id }) => id);
}

/** What lists show of the follow-ups of some leads, by the lead's uuid. */
export async function readFollowUpMarks(
  db: Db,
  uuids: readonly string[],
): Promise<(uuid: string) => FollowUpMark | null> {
  if (uuids.length === 0) return () => null;
  const among = [...uuids];
  const rows = await db.$queryRaw<
    { uuid: string; due_at: Date; only_if_no_answer: boolean; is_due: boolean }[]
  >`select coalesce(booking_uuid, contact_uuid)::text as uuid, due_at, only_if_no_answer, fired_at is not null as is_due
    from follow_ups
    where ended_at is null and (booking_uuid = any(${among}::uuid[]) or contact_uuid = any(${among}::uuid[]))`;
  const marks = new Map(
    rows.map(({ uuid, due_at, ...mark }) => [uuid, { ...mark, due_at: due_at.toISOString() }]),
  );
  return (uuid) => marks.get(uuid) ?? null;
}
