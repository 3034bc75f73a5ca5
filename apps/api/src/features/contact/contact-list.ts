import {
  type Contact,
  type ContactStatus,
  contactStatuses,
  unansweredContactStatuses,
} from '@perfboard/contracts/contact';
import type { Page, SortDirection } from '@perfboard/contracts/list';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { countMaxFor, type PageQuery, readPage, textMatches } from '../list.ts';
import { toContact } from './contact.ts';

export const contactSorts = ['name', 'email', 'subject', 'status', 'created_at'] as const;

interface ContactPageRequest {
  q?: string | undefined;
  status?: ContactStatus | undefined;
  /** Only those that nobody has answered yet. */
  unanswered?: boolean | undefined;
  spam?: boolean | undefined;
  sort?: (typeof contactSorts)[number] | undefined;
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export function contactQuery(request: ContactPageRequest): PageQuery {
  const where = [Prisma.sql`is_spam = ${request.spam ?? false}`];
  if (request.q) where.push(textMatches(searchText.contact, request.q));
  if (request.status) where.push(Prisma.sql`status = ${request.status}::contact_status`);
  if (request.unanswered) {
    where.push(Prisma.sql`status = any(${[...unansweredContactStatuses]}::contact_status[])`);
  }
  return {
    table: 'contacts',
    where,
    sort: request.sort ?? 'created_at',
    casts: { created_at: 'timestamptz', status: 'contact_status' },
    direction: request.direction ?? (request.sort ? 'asc' : 'desc'),
    cursor: request.cursor,
    limit: request.limit,
    countMax: countMaxFor(request.q),
  };
}

/** A page of messages, searched over the five fields and sorted by the database; newest first unless sorted. */
export const pageContacts = (prisma: PrismaClient, request: ContactPageRequest): Promise<Page<Contact>> =>
  readPage({ prisma, ...contactQuery(request), toItem: toContact });

export interface ContactCounts extends Record<ContactStatus, number> {
  total: number;
  spam: number;
  /** False where a number was cut off: then it means "at least". */
  is_exact: boolean;
}

const countMax = 10_000;

/** Counts up to a bound, each along an index. */
export async function countContacts(prisma: PrismaClient): Promise<ContactCounts> {
  const count = (where: Prisma.Sql) => Prisma.sql`
    (select count(*) from
      (select 1 from contacts where ${where} order by created_at desc, uuid desc limit ${countMax + 1}) as matches)`;
  const ofStatus = (status: ContactStatus) =>
    Prisma.sql`${count(Prisma.sql`is_spam = false and status = ${status}::contact_status`)} as ${Prisma.raw(status)}`;
  const [row] = await prisma.$queryRaw<Record<ContactStatus | 'spam', bigint>[]>`
    select ${Prisma.join(contactStatuses.map(ofStatus))}, ${count(Prisma.sql`is_spam = true`)} as spam`;
  const found = (name: ContactStatus | 'spam') => Number(row?.[name] ?? 0);
  const shown = (name: ContactStatus | 'spam') => Math.min(found(name), countMax);
  const counts = {
    unread: shown('unread'),
    read: shown('read'),
    responded: shown('responded'),
    archived: shown('archived'),
  };
  return {
    ...counts,
    total: counts.unread + counts.read + counts.responded + counts.archived,
    spam: shown('spam'),
    is_exact: [...contactStatuses, 'spam' as const].every((name) => found(name) <= countMax),
  };
}
