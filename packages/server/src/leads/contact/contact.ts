import { type Contact, contactSchema } from '@perfboard/contracts/contact';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { type ContactStatus, contactMessages, contactStatuses } from '@perfboard/contracts/words/contact';
import type { Db } from '@perfboard/db/client';
import { type audited, recordAudit } from '../../base/audit/audit.ts';
import { type OptionColumn, storedOption } from '../../base/list/stored-value.ts';
import { withMentions } from '../../people/member/member-names.ts';
import { type LeadStore, lockLead, ownerOf, updateLead } from '../lead/lead.ts';

export interface ContactRow extends Omit<Contact, 'created_at'> {
  created_at: Date;
}

/** A status that this release does not know counts as unread. */
export const shownContactStatus = (status: string): ContactStatus =>
  storedOption(contactStatuses, status, 'unread');

export const contactStatusColumn = {
  column: 'status',
  type: 'contact_status',
  options: contactStatuses,
  fallback: 'unread',
} as const satisfies OptionColumn;

export const toContact = ({ created_at, ...row }: ContactRow): Contact => ({
  ...row,
  status: shownContactStatus(row.status),
  created_at: created_at.toISOString(),
});

/** A contact as sent to webhooks: current, without the desk's notes. Null if it is gone. */
export async function readContactEvent(db: Db, uuid: string): Promise<object | null> {
  const [row] = await db.$queryRaw<ContactRow[]>`select * from contacts where uuid = ${uuid}::uuid`;
  if (!row) return null;
  return contactSchema.omit({ note: true, is_spam: true, assignee_id: true }).parse(toContact(row));
}

/** @throws AppError NOT_FOUND */
export async function readContact(db: Db, uuid: string): Promise<Contact> {
  const [row] = await db.$queryRaw<ContactRow[]>`select * from contacts where uuid = ${uuid}::uuid`;
  if (!row) throw new AppError('NOT_FOUND', contactMessages.notFound);
  const [lead] = await withMentions(db, [toContact(row)]);
  return lead as Contact;
}

export const contactStore: LeadStore<ContactStatus> = {
  kind: 'contact',
  statuses: contactStatuses,
  messages: contactMessages,
  update: (tx, uuid, data) => tx.contact.updateMany({ where: { uuid }, data }),
};

/** @throws AppError NOT_FOUND */
export async function removeContact(tx: Db, uuid: string): Promise<void> {
  const { count } = await tx.contact.deleteMany({ where: { uuid } });
  if (count === 0) throw new AppError('NOT_FOUND', contactMessages.notFound);
}

/**
 * Marks a message as read for the member who opened it. A message that is no longer unread keeps its status and gets
 * no audit row.
 * @throws AppError NOT_FOUND
 */
export async function markContactRead(
  ctx: Parameters<typeof audited>[0],
  uuid: string,
): Promise<WriteResult & { is_changed: boolean }> {
  const { prisma, changes } = ctx.services;
  const is_changed = await prisma.$transaction(async (tx) => {
    const lead = await lockLead(tx, ownerOf('contact', uuid));
    if (!lead) throw new AppError('NOT_FOUND', contactMessages.notFound);
    if (lead.status !== 'unread') return false;
    await updateLead(contactStore, { tx, requestId: ctx.requestId }, uuid, { status: 'read' });
    const details = { status: 'read' };
    await recordAudit(tx, ctx, { action: 'contact.status', entity: 'contact', entity_uuid: uuid, details });
    return true;
  });
  if (is_changed) changes?.announce('contact');
  return { message: contactMessages.updated, uuid, is_changed };
}
