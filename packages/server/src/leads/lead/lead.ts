import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { LeadOrigin } from '@perfboard/contracts/lead-origin';
import { type Database, type Db, Prisma } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { Language } from '@perfboard/messages/language';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import type { Verdict } from '../../base/form/guard.ts';
import { type Attempt, firstAnswer } from '../../base/idempotency/idempotency.ts';
import { releaseNotifications } from '../../base/notification/release-notifications.ts';
import { type CountedLimit, tooMany } from '../../base/rate-limit/rate-limit.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import type { NamedFile } from '../../catalog/file/file-store.ts';
import { settleFollowUp } from './lead-follow-up.ts';
import { leadStatement } from './lead-statement.ts';

/** A change of a lead at the desk. */
export interface LeadChange<Status extends string> {
  status?: Status;
  note?: string;
  assignee_id?: string | null;
  is_spam?: boolean;
}

/** The table and texts of one kind of lead. The row has the fields' names. */
export interface LeadStore<Status extends string> {
  kind: 'booking' | 'contact';
  statuses: readonly [Status, ...Status[]];
  messages: { created: string; updated: string; notFound: string };
  update: (
    tx: Db,
    uuid: string,
    data: LeadChange<Status> & { customer_reply_at?: null },
  ) => Promise<{ count: number }>;
}

/** The names of a kind of lead: in REST paths, and in texts. */
export const leadNouns = {
  booking: ['bookings', 'booking'],
  contact: ['contacts', 'message'],
} as const;

/** The notifications of a lead: one to the shop, one to its sender. */
export const notificationsOf = (kind: 'booking' | 'contact') =>
  [`${kind}_notification`, `${kind}_acknowledgement`] as const;
/** The foreign key column of a lead's dependent rows. */
export const ownerOf = (kind: 'booking' | 'contact', uuid: string) =>
  kind === 'booking' ? { booking_uuid: uuid } : { contact_uuid: uuid };

/** The status that a reply sets. */
export const repliedStatus = (kind: 'booking' | 'contact'): string => answered[kind].status;

interface LockedLead {
  status: string;
  is_spam: boolean;
  /** How often its links were revoked. */
  client_round: number;
  /** When its sender's unanswered reply arrived. */
  customer_reply_at: Date | null;
  /** Its sender, and what it is about. */
  name: string;
  email: string;
  title: string;
}

/**
 * Locks a lead until the transaction ends, which serializes changes.
 * @returns undefined if it is gone
 */
export async function lockLead(tx: Db, owner: ReturnType<typeof ownerOf>): Promise<LockedLead | undefined> {
  const [from, uuid] =
    'booking_uuid' in owner
      ? [Prisma.sql`full_name as name, project_title as title from bookings`, owner.booking_uuid]
      : [Prisma.sql`name, subject as title from contacts`, owner.contact_uuid];
  const [lead] = await tx.$queryRaw<LockedLead[]>`
    select status::text, is_spam, client_round, customer_reply_at, email, ${from} where uuid = ${uuid}::uuid for update`;
  return lead;
}

/** Whether a lead was neither deleted nor erased. */
export const hasLead = async (db: Db, owner: ReturnType<typeof ownerOf>): Promise<boolean> =>
  ('booking_uuid' in owner
    ? await db.booking.count({ where: { uuid: owner.booking_uuid } })
    : await db.contact.count({ where: { uuid: owner.contact_uuid } })) > 0;

/** Records that the sender of a lead replied at `at`, unless the shop has answered since. */
export async function noteCustomerReply(
  tx: Db,
  { kind, uuid, at }: { kind: 'booking' | 'contact'; uuid: string; at: Date },
): Promise<void> {
  const table = Prisma.raw(`${kind}s`);
  const owner = Prisma.raw(`${kind}_uuid`);
  await tx.$executeRaw`
    update ${table} set customer_reply_at = greatest(customer_reply_at, ${at})
    where uuid = ${uuid}::uuid and not exists (
      select from replies where ${owner} = ${uuid}::uuid and created_at > ${at})`;
}

/** Like `noteCustomerReply`, after an undo: that answer may have been moved to another lead since. */
export async function restoreCustomerReply(
  tx: Db,
  lead: { kind: 'booking' | 'contact'; uuid: string; at: Date },
): Promise<void> {
  const answer = { ...ownerOf(lead.kind, lead.uuid), kind: 'answer', received_at: { gte: lead.at } } as const;
  if ((await tx.incomingMail.count({ where: answer })) > 0) await noteCustomerReply(tx, lead);
}

/** Records that the shop answered: no reply of the sender waits anymore. */
export async function clearCustomerReply(tx: Db, kind: 'booking' | 'contact', uuid: string): Promise<void> {
  await tx.$executeRaw`
    update ${Prisma.raw(`${kind}s`)} set customer_reply_at = null
    where uuid = ${uuid}::uuid and customer_reply_at is not null`;
}

/** The status after an answer, and the statuses that it replaces. */
const answered = {
  booking: { status: 'contacted', from: ['new'] },
  contact: { status: 'responded', from: ['unread', 'read'] },
} as const;

/** The status that an answer sets; undefined if the lead is already past it. */
export function answeredStatus<Status extends string>(
  kind: 'booking' | 'contact',
  current: string,
): Status | undefined {
  const { status, from } = answered[kind];
  return (from as readonly string[]).includes(current) ? (status as Status) : undefined;
}

interface NewLead {
  database: Pick<Database, 'pool' | 'prisma'>;
  requestId: string;
  verdict: Verdict;
  origin: LeadOrigin;
  /** The language in which its sender wrote. */
  language: Language;
  attempt: Attempt | undefined;
  /** Limits that the database counts when it stores the lead. */
  limits: readonly CountedLimit[];
  /** The limit of acknowledgements to the sender; false if it is already exhausted. */
  acknowledgement: CountedLimit | boolean;
  /** A booking's files, already stored. */
  files?: readonly NamedFile[];
}

interface Stored {
  is_accepted: boolean;
  refused_key: string | null;
  refused_until: number;
}

/** JSON would pass a lone surrogate on to a statement that rejects it. */
const wellFormed = (value: unknown): unknown =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/**
 * Stores a lead with its emails, in one statement: a confirmed lead is never lost. A repetition gets the
 * first answer.
 * @throws AppError TOO_MANY_REQUESTS, CONFLICT when its key came with other content before
 */
export async function createLead<Fields extends object, Status extends string>(
  { kind, messages }: LeadStore<Status>,
  options: NewLead,
  fields: Fields,
): Promise<WriteResult & { isRepeated?: boolean }> {
  const {
    database,
    requestId,
    verdict,
    origin,
    language,
    attempt,
    limits,
    acknowledgement,
    files = [],
  } = options;
  const now = Date.now();
  const answer = { message: messages.created, uuid: uuidV7(now) };
  const row = { ...fields, ...verdict, ...origin, language };
  const [toShop, toSender] = notificationsOf(kind);
  const kinds = verdict.is_spam ? [] : acknowledgement === false ? [toShop] : [toShop, toSender];
  const notifications = kinds.map((kind) => {
    const uuid = uuidV7(now);
    return { uuid, kind, job: outboxRow('notification.send', { notification_uuid: uuid }).id };
  });
  const counted = !verdict.is_spam && typeof acknowledgement === 'object' ? acknowledgement : undefined;
  const { rows } = await database.pool.query<Stored>({
    ...leadStatement(kind, Object.keys(row), files.length > 0),
    values: [
      limits.map(({ key }) => key),
      limits.map(({ windowMs }) => now + windowMs),
      limits.map(({ points }) => points),
      now,
      attempt?.scope,
      attempt?.key,
      attempt?.request_hash,
      JSON.stringify(answer),
      JSON.stringify(row, (_name, value) => wellFormed(value)),
      answer.uuid,
      counted?.key,
      counted && now + counted.windowMs,
      counted?.points,
      JSON.stringify(notifications),
      verdict.is_spam ? null : `${kind}.created`,
      requestId,
      ...(files.length > 0 ? [JSON.stringify(files.map((file, place) => ({ ...file, place })))] : []),
    ],
  });
  const [stored] = rows as [Stored];
  if (stored.refused_key !== null) throw tooMany(stored.refused_until - now);
  if (stored.is_accepted || !attempt) return answer;
  return { ...(await firstAnswer<WriteResult>(database.prisma, attempt)), isRepeated: true };
}

interface LeadUpdate {
  tx: Db;
  requestId: string;
  acknowledged?: ReadonlySet<string>;
  /** Emails and webhooks wait until this time, in which the change can be undone. */
  runAt?: Date | undefined;
  /** The reply that changes the status: undoing it drops the webhooks. */
  reply_uuid?: string;
  /** The change of several leads that this is part of: undoing it brings back a follow-up. */
  undo_uuid?: string;
}

/**
 * Changes a lead at the desk. Taking it out of spam sends its withheld emails; a reply among them marks the
 * lead as answered. Its sender gets an acknowledgement if it is among `acknowledged` (`acknowledgeable`), or
 * was due before.
 * @returns the status that a reply set, if any
 * @throws AppError NOT_FOUND
 */
export async function updateLead<Status extends string>(
  store: LeadStore<Status>,
  options: LeadUpdate,
  uuid: string,
  change: LeadChange<Status>,
): Promise<Status | undefined> {
  const { kind, messages, update } = store;
  const { tx, acknowledged, requestId, runAt, reply_uuid, undo_uuid } = options;
  // Withheld emails were released when it was first taken out of spam; they may still wait for the undo time.
  const isReleased = change.is_spam === false && (await lockLead(tx, ownerOf(kind, uuid)))?.is_spam === true;
  // Setting a status means that its sender's reply was handled.
  const { count } = await update(tx, uuid, { ...change, ...(change.status && { customer_reply_at: null }) });
  if (count === 0) throw new AppError('NOT_FOUND', messages.notFound);
  const occurrence = { entity_uuid: uuid, requestId, runAt };
  if (change.status) {
    await settleFollowUp(tx, ownerOf(kind, uuid), { status: change.status, by: reply_uuid ?? undo_uuid });
    await notifyWebhooks(tx, { event: `${kind}.status`, ...occurrence, reply_uuid });
  }
  if (!isReleased) return undefined;
  const [toShop, toSender] = notificationsOf(kind);
  const { isFirst, replies } = await releaseNotifications(tx, ownerOf(kind, uuid), {
    kinds: [toShop, toSender],
    withheld: acknowledged?.has(uuid) ? [] : [toSender],
    requestId,
    runAt,
  });
  if (isFirst) await notifyWebhooks(tx, { event: `${kind}.created`, ...occurrence });
  const current = replies > 0 ? await lockLead(tx, ownerOf(kind, uuid)) : undefined;
  const status = current && answeredStatus<Status>(kind, current.status);
  if (status) await updateLead(store, { tx, requestId, runAt }, uuid, { status });
  return status;
}
