import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { isShownAs } from '../../base/list/stored-value.ts';
import { isPublished } from '../../catalog/publication/published.ts';
import { bookingStatusColumn } from '../../leads/booking/booking.ts';
import { contactStatusColumn } from '../../leads/contact/contact.ts';

/** An exact count above this would cost more than it is worth. */
export const countMax = 10_000;

interface Counts {
  open_bookings: number;
  unread_contacts: number;
  read_contacts: number;
  spam_bookings: number;
  spam_contacts: number;
  newest_spam: Date | null;
  subscribers: number;
  projects: number;
  all_projects: number;
}

const countOf = (rows: Prisma.Sql) =>
  Prisma.sql`(select count(*)::int from (select 1 from ${rows} limit ${countMax}) as counted)`;

/** Open leads, with those whose status a later release added: the lists show them as open. */
export const openLeads = async (prisma: PrismaClient) => ({
  bookings: Prisma.sql`is_spam = false and ${await isShownAs(prisma, bookingStatusColumn, ['new'])}`,
  contacts: Prisma.sql`is_spam = false and ${await isShownAs(prisma, contactStatusColumn, ['unread'])}`,
});

const newestSpam = (table: Prisma.Sql) =>
  Prisma.sql`(select created_at from ${table} where is_spam = true order by created_at desc limit 1)`;

/** Counts of new bookings and unread contacts. */
export async function countOpenLeads(prisma: PrismaClient): Promise<{ bookings: number; contacts: number }> {
  const open = await openLeads(prisma);
  const [counts] = await prisma.$queryRaw<{ bookings: number; contacts: number }[]>`
    select ${countOf(Prisma.sql`bookings where ${open.bookings}`)} as bookings,
      ${countOf(Prisma.sql`contacts where ${open.contacts}`)} as contacts`;
  return counts ?? { bookings: 0, contacts: 0 };
}

/** Counts of open leads, spam, subscribers and published projects: one statement, each part from an index. */
export async function readCounts(prisma: PrismaClient): Promise<Counts> {
  const bookings = Prisma.sql`bookings`;
  const contacts = Prisma.sql`contacts`;
  const open = await openLeads(prisma);
  const [counts] = await prisma.$queryRaw<Counts[]>`
    select ${countOf(Prisma.sql`bookings where ${open.bookings}`)} as open_bookings,
      ${countOf(Prisma.sql`contacts where ${open.contacts}`)} as unread_contacts,
      ${countOf(Prisma.sql`contacts where is_spam = false and status = 'read'`)} as read_contacts,
      ${countOf(Prisma.sql`bookings where is_spam = true`)} as spam_bookings,
      ${countOf(Prisma.sql`contacts where is_spam = true`)} as spam_contacts,
      greatest(${newestSpam(bookings)}, ${newestSpam(contacts)}) as newest_spam,
      (select count(*)::int from subscribers where status = 'active') as subscribers,
      (select count(*)::int from projects where ${isPublished}) as projects,
      (select count(*)::int from projects) as all_projects`;
  if (!counts) throw new Error('A select without a table answers one row');
  return counts;
}
