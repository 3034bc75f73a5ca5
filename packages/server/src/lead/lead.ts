import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { type Attempt, once } from '../idempotency/idempotency.ts';
import { addNotices } from '../notice/add-notices.ts';
import { releaseNotices } from '../notice/release-notices.ts';
import { notifyWebhooks } from '../webhook/add-deliveries.ts';
import type { Verdict } from './guard.ts';

/** What the desk decides about a lead. */
export interface LeadChange<Status extends string> {
  status?: Status;
  note?: string;
  assignee_id?: string | null;
  is_spam?: boolean;
}

/** Where the leads of a kind are kept, and what is said of them. */
export interface LeadStore<Fields, Status extends string> {
  kind: 'booking' | 'contact';
  messages: { created: string; updated: string; notFound: string };
  insert: (tx: Db, data: Fields & Verdict) => Promise<{ uuid: string }>;
  update: (tx: Db, uuid: string, data: LeadChange<Status>) => Promise<{ count: number }>;
}

/** The mails of a lead: one to the shop, one to its sender. */
const noticesOf = (kind: 'booking' | 'contact') => [`${kind}_notice`, `${kind}_acknowledgement`] as const;
/** The column of what belongs to a lead. */
export const ownerOf = (kind: 'booking' | 'contact', uuid: string) =>
  kind === 'booking' ? { booking_uuid: uuid } : { contact_uuid: uuid };

interface NewLead {
  prisma: PrismaClient;
  requestId: string;
  verdict: Verdict;
  attempt: Attempt | undefined;
  /** Whether its sender is told that it has arrived. Asked once a lead, not for a repetition. */
  mayAcknowledge: () => Promise<boolean>;
}

/** Stores a lead and owes its mails, in one transaction: what was answered is never lost. */
export function createLead<Fields, Status extends string>(
  { kind, messages, insert }: LeadStore<Fields, Status>,
  options: NewLead,
  fields: Fields,
): Promise<WriteResult> {
  const { prisma, requestId, verdict, attempt, mayAcknowledge } = options;
  return prisma.$transaction((tx) =>
    once(tx, attempt, async () => {
      const { uuid } = await insert(tx, { ...fields, ...verdict });
      if (!verdict.is_spam) {
        const [toShop, toSender] = noticesOf(kind);
        const kinds = (await mayAcknowledge()) ? [toShop, toSender] : [toShop];
        await addNotices(tx, kinds, ownerOf(kind, uuid), requestId);
        await notifyWebhooks(tx, { event: `${kind}.created`, entity_uuid: uuid, requestId });
      }
      return { message: messages.created, uuid };
    }),
  );
}

/** Changes what the desk keeps of a lead; out of spam, the mails that were withheld are sent. @throws AppError NOT_FOUND */
export async function updateLead<Fields, Status extends string>(
  { kind, messages, update }: LeadStore<Fields, Status>,
  { tx, requestId }: { tx: Db; requestId: string },
  uuid: string,
  change: LeadChange<Status>,
): Promise<void> {
  const { count } = await update(tx, uuid, change);
  if (count === 0) throw new AppError('NOT_FOUND', messages.notFound);
  if (change.status) await notifyWebhooks(tx, { event: `${kind}.status`, entity_uuid: uuid, requestId });
  if (change.is_spam === false) {
    const isFirstRelease = await releaseNotices(tx, noticesOf(kind), ownerOf(kind, uuid), requestId);
    if (isFirstRelease) {
      await notifyWebhooks(tx, { event: `${kind}.created`, entity_uuid: uuid, requestId });
    }
  }
}
