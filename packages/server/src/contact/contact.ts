import {
  type Contact,
  type ContactFields,
  type ContactStatus,
  contactMessages,
} from '@perfboard/contracts/contact';
import { AppError } from '@perfboard/contracts/error';
import type { Db } from '@perfboard/db/client';
import type { LeadStore } from '../lead/lead.ts';

interface ContactRow extends Omit<Contact, 'created_at'> {
  created_at: Date;
}

export const toContact = (row: ContactRow): Contact => ({
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  subject: row.subject,
  message: row.message,
  status: row.status,
  note: row.note,
  is_spam: row.is_spam,
  created_at: row.created_at.toISOString(),
});

export const contactStore: LeadStore<ContactFields, ContactStatus> = {
  kind: 'contact',
  messages: contactMessages,
  insert: (tx, data) => tx.contact.create({ data, select: { uuid: true } }),
  update: (tx, uuid, data) => tx.contact.updateMany({ where: { uuid }, data }),
};

/** @throws AppError NOT_FOUND */
export async function removeContact(tx: Db, uuid: string): Promise<void> {
  const { count } = await tx.contact.deleteMany({ where: { uuid } });
  if (count === 0) throw new AppError('NOT_FOUND', contactMessages.notFound);
}
