import {
  type Contact,
  type ContactFields,
  type ContactStatus,
  contactMessages,
} from '@perfboard/contracts/contact';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { PrismaClient } from '@perfboard/db/client';
import type { Verdict } from '../lead/guard.ts';
import { once } from '../lead/idempotency.ts';
import { oweNotices } from '../lead/notice.ts';
import { releaseNotices } from '../notice/release-notices.ts';
import { oweDeliveries } from '../webhook/owe-deliveries.ts';

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

interface CreateContactOptions {
  prisma: PrismaClient;
  verdict: Verdict;
  idempotencyKey: string | undefined;
  requestId: string;
}

/** Stores a message and owes its two mails, in one transaction. */
export function createContact(options: CreateContactOptions, fields: ContactFields): Promise<WriteResult> {
  const attempt = { scope: 'contact', key: options.idempotencyKey, content: fields };
  return options.prisma.$transaction((tx) =>
    once(tx, attempt, async () => {
      const { uuid } = await tx.contact.create({
        data: { ...fields, ...options.verdict },
        select: { uuid: true },
      });
      if (!options.verdict.is_spam) {
        await oweNotices(
          tx,
          ['contact_notice', 'contact_acknowledgement'],
          { contact_uuid: uuid },
          options.requestId,
        );
        await oweDeliveries(tx, {
          event: 'contact.created',
          entity_uuid: uuid,
          requestId: options.requestId,
        });
      }
      return { message: contactMessages.created, uuid };
    }),
  );
}

/** @throws AppError NOT_FOUND */
export async function updateContact(
  options: { prisma: PrismaClient; requestId: string },
  uuid: string,
  data: { status?: ContactStatus; note?: string },
): Promise<void> {
  const { prisma, requestId } = options;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.contact.updateMany({ where: { uuid }, data });
    if (count === 0) throw new AppError('NOT_FOUND', contactMessages.notFound);
    if (data.status) await oweDeliveries(tx, { event: 'contact.status', entity_uuid: uuid, requestId });
  });
}

/** Moves a message in or out of the spam view; out of it, the mails that were withheld are sent. @throws AppError NOT_FOUND */
export async function markContactSpam(
  options: { prisma: PrismaClient; requestId: string },
  uuid: string,
  is_spam: boolean,
): Promise<void> {
  await options.prisma.$transaction(async (tx) => {
    const { count } = await tx.contact.updateMany({ where: { uuid }, data: { is_spam } });
    if (count === 0) throw new AppError('NOT_FOUND', contactMessages.notFound);
    if (!is_spam) {
      const kinds = ['contact_notice', 'contact_acknowledgement'] as const;
      await releaseNotices(tx, kinds, { contact_uuid: uuid }, options.requestId);
      await oweDeliveries(tx, { event: 'contact.created', entity_uuid: uuid, requestId: options.requestId });
    }
  });
}

/** @throws AppError NOT_FOUND */
export async function removeContact(prisma: PrismaClient, uuid: string): Promise<void> {
  const { count } = await prisma.contact.deleteMany({ where: { uuid } });
  if (count === 0) throw new AppError('NOT_FOUND', contactMessages.notFound);
}
