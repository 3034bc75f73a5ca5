import { type Contact, contactSchema } from '@perfboard/contracts/contact';
import { AppError } from '@perfboard/contracts/error';
import { type ContactStatus, contactMessages, contactStatuses } from '@perfboard/contracts/words/contact';
import type { Db } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';
import type { LeadStore } from '../lead/lead.ts';

export interface ContactRow extends Omit<Contact, 'created_at'> {
  created_at: Date;
}

/** A status that this release does not know counts as unread. */
export const shownContactStatus = (status: string): ContactStatus =>
  storedOption(contactStatuses, status, 'unread');

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
