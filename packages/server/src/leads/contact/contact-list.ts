import type { Contact } from '@perfboard/contracts/contact';
import type { FollowUpMark } from '@perfboard/contracts/follow-up';
import {
  type ContactStatus,
  type contactSorts,
  contactStatuses,
  unansweredContactStatuses,
} from '@perfboard/contracts/words/contact';
import type { Page } from '@perfboard/contracts/words/desk';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { newestFirst, type PageQuery } from '../../base/list/list.ts';
import { isShownAs } from '../../base/list/stored-value.ts';
import { readLeadPage } from '../follow-up/lead-page.ts';
import { type LeadListRequest, leadsWhere } from '../lead/lead-list.ts';
import { type ContactRow, contactStatusColumn, toContact } from './contact.ts';

export type ContactListRequest = LeadListRequest<(typeof contactSorts)[number], ContactStatus>;

export const contactQuery = (request: ContactListRequest): PageQuery => ({
  ...newestFirst(request),
  table: 'contacts',
  ...leadsWhere(request, {
    search: searchText.contact,
    status: contactStatusColumn,
    unanswered: unansweredContactStatuses,
  }),
  casts: { created_at: 'timestamptz', status: 'contact_status' },
  orders: { name: 'reader', email: 'reader', mobile: 'digits', subject: 'reader' },
});

/** A page of contacts, searched over the five fields and sorted by the database; newest first by default. */
export const pageContacts = (
  prisma: PrismaClient,
  request: ContactListRequest,
  callerId: string,
): Promise<Page<Contact & { follow_up: FollowUpMark | null }>> =>
  readLeadPage({ prisma, kind: 'contact', query: contactQuery(request), toItem: toContact, callerId });

export interface ContactCounts extends Record<ContactStatus, number> {
  total: number;
  spam: number;
  /** False if a count reached its limit: it then means "at least". */
  is_exact: boolean;
}

const countMax = 10_000;

/** Counts up to a limit, each with an index. */
export async function countContacts(prisma: PrismaClient): Promise<ContactCounts> {
  const count = (where: Prisma.Sql) => Prisma.sql`
    (select count(*) from
      (select 1 from contacts where ${where} order by created_at desc, uuid desc limit ${countMax + 1}) as matches)`;
  const ofStatus = async (status: ContactStatus) => {
    const isShown = await isShownAs(prisma, contactStatusColumn, [status]);
    return Prisma.sql`${count(Prisma.sql`is_spam = false and ${isShown}`)} as ${Prisma.raw(status)}`;
  };
  const counts = await Promise.all(contactStatuses.map(ofStatus));
  const [row] = await prisma.$queryRaw<Record<ContactStatus | 'spam', bigint>[]>`
    select ${Prisma.join(counts)}, ${count(Prisma.sql`is_spam = true`)} as spam`;
  const found = (name: ContactStatus | 'spam') => Number(row?.[name] ?? 0);
  const shown = (name: ContactStatus | 'spam') => Math.min(found(name), countMax);
  const byStatus = {
    unread: shown('unread'),
    read: shown('read'),
    responded: shown('responded'),
    archived: shown('archived'),
  };
  return {
    ...byStatus,
    total: byStatus.unread + byStatus.read + byStatus.responded + byStatus.archived,
    spam: shown('spam'),
    is_exact: [...contactStatuses, 'spam' as const].every((name) => found(name) <= countMax),
  };
}

/** The cells of a contact in an export, in column order. */
export const contactCells = (row: ContactRow): string[] => [
  row.name,
  row.email,
  row.mobile,
  row.subject,
  row.message,
];
