import { type ContactFields, contactMessages } from '@perfboard/contracts/contact';
import type { WriteResult } from '@perfboard/contracts/error';
import type { PrismaClient } from '@perfboard/db/client';
import type { Verdict } from '../lead/guard.ts';
import { once } from '../lead/idempotency.ts';
import { oweNotices } from '../lead/notice.ts';

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
      }
      return { message: contactMessages.created, uuid };
    }),
  );
}
