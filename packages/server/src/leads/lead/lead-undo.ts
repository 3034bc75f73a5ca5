import { AppError } from '@perfboard/contracts/error';
import { leadMessages } from '@perfboard/contracts/words/lead';
import { type Db, Prisma } from '@perfboard/db/client';
import { recordAudit } from '../../base/audit/audit.ts';
import {
  answeredStatus,
  type LeadChange,
  type LeadStore,
  notificationsOf,
  ownerOf,
  restoreCustomerReply,
  updateLead,
} from './lead.ts';
import { reopenFollowUps } from './lead-follow-up.ts';

/** The columns that a change of several leads can set. */
const columns = ['status', 'assignee_id', 'is_spam'] as const;

type Values = Partial<Record<(typeof columns)[number], string | boolean | null>>;

interface LockedLead extends Values {
  uuid: string;
  customer_reply_at: Date | null;
}

/** The values that a change replaced in one lead. */
export interface ChangedLead {
  uuid: string;
  before: Values;
  after: Values;
  /** The time of the sender's reply that a changed status marks as handled. */
  customer_reply_at?: string;
}

/** Locks the existing leads in a fixed order: concurrent bulk changes wait instead of failing. */
export const lockLeads = (tx: Db, kind: 'booking' | 'contact', uuids: readonly string[]) =>
  tx.$queryRaw<LockedLead[]>`
    select uuid::text, status::text, assignee_id, is_spam, customer_reply_at from ${Prisma.raw(`${kind}s`)}
    where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`;

/** The values that a change replaces in a lead; nothing if it has the new values already. */
export function changedLead(lead: LockedLead, change: Values): ChangedLead[] {
  const repliedAt = change.status === undefined ? undefined : lead.customer_reply_at?.toISOString();
  // Setting the same status again marks its sender's reply as handled.
  const isChange = (name: keyof Values) => change[name] !== lead[name] || (name === 'status' && repliedAt);
  const changed = columns.filter((name) => change[name] !== undefined && isChange(name));
  if (changed.length === 0) return [];
  const pick = (from: Values) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return [
    {
      uuid: lead.uuid,
      before: pick(lead),
      after: pick(change),
      ...(repliedAt && { customer_reply_at: repliedAt }),
    },
  ];
}

/** Stores the replaced values, in the transaction of the change; `created_at` is when the change began. */
export async function saveUndo(
  tx: Db,
  { changes, ...row }: { uuid: string; entity: string; changes: readonly ChangedLead[]; created_at: Date },
): Promise<void> {
  await tx.undo.create({ data: { ...row, changes: changes as unknown as Prisma.InputJsonArray } });
}

/** Deletes unsent emails and webhooks that taking leads out of spam caused. */
async function dropReleased(
  tx: Db,
  kind: 'booking' | 'contact',
  { uuids, since }: { uuids: readonly string[]; since: Date },
): Promise<void> {
  const caused = { status: 'pending', attempts: 0, created_at: { gte: since } } as const;
  const owner =
    kind === 'booking' ? { booking_uuid: { in: [...uuids] } } : { contact_uuid: { in: [...uuids] } };
  await tx.notification.deleteMany({
    where: { ...caused, ...owner, message_id: null, kind: { in: [...notificationsOf(kind)] } },
  });
  await tx.webhookDelivery.deleteMany({
    where: { ...caused, entity_uuid: { in: [...uuids] }, event: { startsWith: `${kind}.` } },
  });
}

const hasReplySince = async (tx: Db, lead: { kind: 'booking' | 'contact'; uuid: string }, since: Date) =>
  (await tx.reply.count({ where: { ...ownerOf(lead.kind, lead.uuid), created_at: { gte: since } } })) > 0;

/** Whether there is such a member, who can't be removed before the transaction ends. */
export async function isMember(db: Db, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`select 1 from users where id = ${id} for share`;
  return rows.length > 0;
}

const verbOf = ({ status, assignee_id, is_spam }: Values): string => {
  if (is_spam !== undefined) return is_spam ? 'spam' : 'not_spam';
  return assignee_id === undefined || status !== undefined ? 'status' : 'assign';
};

/**
 * Undoes a change of several leads, once: each lead gets its previous values, unless they have changed since.
 * @returns how many leads were restored, and how many were changed or deleted since
 * @throws AppError NOT_FOUND if it was already undone
 */
export async function undoLeads<Status extends string>(
  store: LeadStore<Status>,
  { tx, ctx }: { tx: Db; ctx: Parameters<typeof recordAudit>[1] },
  uuid: string,
): Promise<{ restored: number; kept: number }> {
  const { kind } = store;
  const [undo] = await tx.undo.updateManyAndReturn({
    where: { uuid, entity: kind, undone_at: null },
    data: { undone_at: new Date() },
    select: { changes: true, created_at: true },
  });
  if (!undo) throw new AppError('NOT_FOUND', leadMessages.undoneBefore);
  const changes = undo.changes as unknown as ChangedLead[];
  const locked = await lockLeads(
    tx,
    kind,
    changes.map((change) => change.uuid),
  );
  const current = new Map(locked.map((lead) => [lead.uuid, lead]));
  const unchanged = changes.filter(({ uuid, after }) => {
    const lead = current.get(uuid);
    return lead && columns.every((name) => after[name] === undefined || after[name] === lead[name]);
  });
  const spam = unchanged.filter(({ before }) => before.is_spam === true);
  await dropReleased(tx, kind, { uuids: spam.map((change) => change.uuid), since: undo.created_at });
  for (const { uuid: entity_uuid, before, customer_reply_at } of unchanged) {
    const change = { ...before } as LeadChange<Status>;
    // The member who had it may have been removed since.
    if (change.assignee_id && !(await isMember(tx, change.assignee_id))) change.assignee_id = null;
    // A colleague's reply since then has answered it.
    if (change.status && (await hasReplySince(tx, { kind, uuid: entity_uuid }, undo.created_at)))
      change.status = answeredStatus<Status>(kind, change.status) ?? change.status;
    const status = await updateLead(store, { tx, requestId: ctx.requestId }, entity_uuid, change);
    // A reply of its sender that arrived since still waits.
    const at = current.get(entity_uuid)?.customer_reply_at ?? customer_reply_at;
    if (at) await restoreCustomerReply(tx, { kind, uuid: entity_uuid, at: new Date(at) });
    const details = { ...before, ...(status && { status }), undone: uuid };
    await recordAudit(tx, ctx, { action: `${kind}.${verbOf(before)}`, entity: kind, entity_uuid, details });
  }
  await reopenFollowUps(
    tx,
    uuid,
    unchanged.map((change) => change.uuid),
  );
  return { restored: unchanged.length, kept: changes.length - unchanged.length };
}
