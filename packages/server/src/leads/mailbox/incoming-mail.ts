import { AppError } from '@perfboard/contracts/error';
import { type IncomingMail, incomingMailSchema, type wholeMailSchema } from '@perfboard/contracts/mailbox';
import type { Page } from '@perfboard/contracts/words/desk';
import {
  incomingLimits,
  mailboxMessages,
  type SenderVerdict,
  senderVerdicts,
} from '@perfboard/contracts/words/mailbox';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import type { z } from 'zod';
import { type PageQuery, readPage, wordsMatch } from '../../base/list/list.ts';
import { storedOption } from '../../base/list/stored-value.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { readLeadFiles } from '../../catalog/file/file-link.ts';
import { clearCustomerReply, hasLead, lockLead, noteCustomerReply, ownerOf } from '../lead/lead.ts';
import { answerFollowUp, reopenFollowUps } from '../lead/lead-follow-up.ts';
import type { ReplyClaim } from '../reply/reply-address.ts';

const { shownMax } = incomingLimits;

/** The shortened text for lists. */
export const shownBody = `left(body, ${shownMax}) as body, length(body) > ${shownMax} as has_more`;

/** A verdict that this release does not know verifies nothing. */
export const shownVerdict = (verdict: string): SenderVerdict =>
  storedOption(senderVerdicts, verdict, 'unknown');

/** Emails without a lead that wait for a member's attention. */
export const unmatchedMails = {
  booking_uuid: null,
  contact_uuid: null,
  archived_at: null,
} satisfies Prisma.IncomingMailWhereInput;

interface IncomingPageRequest {
  q?: string | undefined;
  archived?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

type IncomingRow = Omit<IncomingMail, 'received_at' | 'archived_at'> & {
  received_at: Date;
  archived_at: Date | null;
};

const incomingQuery = (request: IncomingPageRequest): PageQuery => ({
  table: 'incoming_mails',
  columns: `uuid, kind, from_name, from_email, subject, ${shownBody}, trouble, sender_verdict, size, received_at, archived_at`,
  where: [
    Prisma.sql`booking_uuid is null and contact_uuid is null`,
    request.archived ? Prisma.sql`archived_at is not null` : Prisma.sql`archived_at is null`,
    // There are few unmatched emails, so no index is needed.
    ...(request.q
      ? [wordsMatch(`search_folded(from_name || E'\\n' || from_email || E'\\n' || subject)`, request.q)]
      : []),
  ],
  sort: 'received_at',
  casts: { received_at: 'timestamptz' },
  direction: 'desc',
  cursor: request.cursor,
  limit: request.limit,
});

/** Emails without a lead, newest first. */
export const pageIncoming = (
  prisma: PrismaClient,
  request: IncomingPageRequest,
): Promise<Page<IncomingMail>> =>
  readPage({
    prisma,
    ...incomingQuery(request),
    toItem: ({ received_at, archived_at, ...row }: IncomingRow) => ({
      ...row,
      kind: storedOption(incomingMailSchema.shape.kind.options, row.kind, 'answer'),
      sender_verdict: shownVerdict(row.sender_verdict),
      received_at: received_at.toISOString(),
      archived_at: archived_at?.toISOString() ?? null,
    }),
  });

/**
 * An email with its full text, with or without a lead.
 * @throws AppError NOT_FOUND
 */
export async function readWhole(db: Db, uuid: string): Promise<z.output<typeof wholeMailSchema>> {
  const select = {
    ...{ uuid: true, subject: true, body: true },
    ...{ archived_at: true, booking_uuid: true, contact_uuid: true },
  };
  const mail = await db.incomingMail.findUnique({ where: { uuid }, select });
  if (!mail) throw new AppError('NOT_FOUND', mailboxMessages.notFound);
  const files = await readLeadFiles(db, { incoming_uuid: uuid });
  return {
    ...mail,
    archived_at: mail.archived_at?.toISOString() ?? null,
    files: files.map(({ file }) => file),
  };
}

/** Whether a member set the lead's status after a moment, which means that its answers were handled. */
async function isHandledSince(tx: Db, { kind, uuid }: ReplyClaim, at: Date): Promise<boolean> {
  const last = await tx.audit.findFirst({
    where: { entity_uuid: uuid, action: `${kind}.status`, created_at: { gt: at } },
    orderBy: { created_at: 'desc' },
    select: { details: true },
  });
  const isUndo = (details: unknown) => typeof details === 'object' && details !== null && 'undone' in details;
  return last !== null && !isUndo(last.details);
}

/** Brings back the follow-up that an answer ended, unless the lead has another answer since it was planned. */
async function reopenUnanswered(tx: Db, owner: ReturnType<typeof ownerOf>, by: string): Promise<void> {
  const ended = await tx.followUp.findFirst({ where: { ...owner, ended_by: by } });
  if (!ended) return;
  const other = await tx.incomingMail.findFirst({
    where: { ...owner, kind: 'answer', created_at: { gt: ended.created_at } },
    select: { uuid: true },
  });
  if (other)
    await tx.followUp.updateMany({ where: { ended_by: by, ...owner }, data: { ended_by: other.uuid } });
  else await reopenFollowUps(tx, by);
}

/**
 * Records that a lead no longer has an answer: it waits for the newest of the others, if that is still unanswered, and a
 * follow-up that this one ended comes back.
 */
async function forgetAnswer(tx: Db, { kind, uuid }: ReplyClaim, mail: LeadMail): Promise<void> {
  const owner = ownerOf(kind, uuid);
  await reopenUnanswered(tx, owner, mail.uuid);
  const lead = await lockLead(tx, owner);
  if (!lead?.customer_reply_at || lead.customer_reply_at > mail.received_at) return;
  await clearCustomerReply(tx, kind, uuid);
  const newest = await tx.incomingMail.findFirst({
    where: { ...owner, kind: 'answer' },
    orderBy: { received_at: 'desc' },
    select: { received_at: true, created_at: true },
  });
  if (newest && !(await isHandledSince(tx, { kind, uuid }, newest.created_at)))
    await noteCustomerReply(tx, { kind, uuid, at: newest.received_at });
}

interface LeadMail {
  uuid: string;
  kind: IncomingMail['kind'];
  received_at: Date;
  /** The lead in whose history it is. */
  lead: ReplyClaim | undefined;
}

/**
 * Reads an email and locks its lead and the given one, in one order for all moves, so that none waits for another forever.
 * No one else can move it until the transaction ends.
 * @throws AppError NOT_FOUND when it is gone
 */
async function holdMail(tx: Db, uuid: string, other?: ReplyClaim): Promise<LeadMail> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('incoming-mail'), hashtext(${uuid}))`;
  const mail = await tx.incomingMail.findUnique({
    where: { uuid },
    select: { kind: true, received_at: true, booking_uuid: true, contact_uuid: true },
  });
  if (!mail) throw new AppError('NOT_FOUND', mailboxMessages.notFound);
  const { booking_uuid, contact_uuid, ...rest } = mail;
  const kind = booking_uuid ? 'booking' : 'contact';
  const owner = booking_uuid ?? contact_uuid;
  const lead: ReplyClaim | undefined = owner ? { kind, uuid: owner } : undefined;
  const leads = [lead, other].filter((each) => each !== undefined);
  const orderOf = (each: ReplyClaim) => `${each.kind} ${each.uuid}`;
  for (const each of leads.toSorted((one, two) => (orderOf(one) < orderOf(two) ? -1 : 1)))
    await lockLead(tx, ownerOf(each.kind, each.uuid));
  return { ...rest, uuid, lead };
}

/**
 * Moves an email to a lead's history, also from that of another lead.
 * @throws AppError NOT_FOUND when either is gone
 */
export async function moveToLead(
  { tx, requestId }: { tx: Db; requestId: string },
  uuid: string,
  lead: ReplyClaim,
): Promise<void> {
  const mail = await holdMail(tx, uuid, lead);
  const owner = ownerOf(lead.kind, lead.uuid);
  if (!(await hasLead(tx, owner))) throw new AppError('NOT_FOUND', mailboxMessages.leadNotFound);
  const noOwner = { booking_uuid: null, contact_uuid: null };
  const { count } = await tx.incomingMail.updateMany({
    // A message from the client's page can't be moved.
    where: { uuid, matched_by: { not: 'page' } },
    data: { ...noOwner, ...owner, matched_by: 'hand', archived_at: null },
  });
  if (count === 0) throw new AppError('NOT_FOUND', mailboxMessages.notFound);
  // A member confirms where it is.
  if (mail.kind !== 'answer' || mail.lead?.uuid === lead.uuid) return;
  if (!mail.lead) await notifyWebhooks(tx, { event: 'answer.received', entity_uuid: uuid, requestId });
  else await forgetAnswer(tx, mail.lead, mail);
  await noteCustomerReply(tx, { ...lead, at: mail.received_at });
  await answerFollowUp(tx, owner, uuid);
}

/**
 * Removes an email from the history of its lead: it is among those that belong to no lead, as if it had just come.
 * @returns the lead
 * @throws AppError NOT_FOUND when it is gone, or belongs to no lead
 */
export async function removeFromLead(tx: Db, uuid: string): Promise<ReplyClaim> {
  const mail = await holdMail(tx, uuid);
  if (!mail.lead) throw new AppError('NOT_FOUND', mailboxMessages.notFound);
  const { count } = await tx.incomingMail.updateMany({
    where: { uuid, matched_by: { not: 'page' } },
    // Retention counts from now, as for a new email.
    data: {
      booking_uuid: null,
      contact_uuid: null,
      matched_by: '',
      archived_at: null,
      created_at: new Date(),
    },
  });
  if (count === 0) throw new AppError('NOT_FOUND', mailboxMessages.notFound);
  if (mail.kind === 'answer') await forgetAnswer(tx, mail.lead, mail);
  return mail.lead;
}

/**
 * Removes an email from the list, or restores it.
 * @throws AppError NOT_FOUND
 */
export async function archiveIncoming(tx: Db, uuid: string, isArchived: boolean): Promise<void> {
  const { count } = await tx.incomingMail.updateMany({
    where: { uuid, booking_uuid: null, contact_uuid: null },
    data: { archived_at: isArchived ? new Date() : null },
  });
  if (count === 0) throw new AppError('NOT_FOUND', mailboxMessages.notFound);
}
