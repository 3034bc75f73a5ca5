import type { Overview } from '@perfboard/contracts/overview';
import { path } from '@perfboard/contracts/path';
import type { PrismaClient } from '@perfboard/db/client';
import { countReturned } from '../../leads/inbox/inbox.ts';
import { unmatchedMails } from '../../leads/mailbox/incoming-mail.ts';
import { countMax, countOpenLeads, readCounts } from './overview-count.ts';
import {
  readAnswers,
  readLastNewsletter,
  readNextAppointment,
  readToday,
  readWaiting,
} from './overview-lead.ts';
import { readQuoteOverview } from './overview-quote.ts';

const overviewDays = 30;
const projectsMax = 8;
const sourcesMax = 8;

interface DayRow {
  day: string;
  bookings: number;
  contacts: number;
  subscribers: number;
  views: number;
}

/**
 * Days are the viewer's: `timeZone` is an IANA name that the database knows. Page views were counted by UTC
 * days and appear under those; west of UTC, those of a day that has not begun there count for today.
 */
async function readDays(prisma: PrismaClient, timeZone: string): Promise<DayRow[]> {
  return prisma.$queryRaw<DayRow[]>`
    with days as (
      select generate_series((now() at time zone ${timeZone})::date - ${overviewDays - 1}::int,
        (now() at time zone ${timeZone})::date, interval '1 day')::date as day
    ), since as (select (min(day)::timestamp at time zone ${timeZone}) as at from days),
    b as (select (created_at at time zone ${timeZone})::date as day, count(*)::int as n from bookings
      where is_spam = false and created_at >= (select at from since) group by 1),
    c as (select (created_at at time zone ${timeZone})::date as day, count(*)::int as n from contacts
      where is_spam = false and created_at >= (select at from since) group by 1),
    s as (select (created_at at time zone ${timeZone})::date as day, count(*)::int as n from subscribers
      where status = 'active' and created_at >= (select at from since) group by 1),
    v as (select least(day, (select max(day) from days)) as day, sum(views)::int as n from page_views
      where day >= (select min(day) from days) group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(b.n, 0) as bookings, coalesce(c.n, 0) as contacts,
      coalesce(s.n, 0) as subscribers, coalesce(v.n, 0) as views
    from days left join b using (day) left join c using (day) left join s using (day) left join v using (day)
    order by days.day`;
}

interface ConversionRow {
  uuid: string;
  project_name: string;
  views: number;
  bookings: number;
}

async function readConversion(prisma: PrismaClient): Promise<ConversionRow[]> {
  return prisma.$queryRaw<ConversionRow[]>`
    with seen as (
      select split_part(path, '/', 3) as uuid, sum(views)::int as n from page_views
      where day > (now() at time zone 'utc')::date - ${overviewDays}::int and route = ${path.project} group by 1
    ), booked as (
      -- By uuid, so that a renamed project keeps its bookings; by name those that came without one.
      select projects.uuid::text as uuid, count(*)::int as n from bookings
      join projects on projects.uuid = bookings.project_uuid
        or (bookings.project_uuid is null and projects.project_name = bookings.project_title)
      where is_spam = false and bookings.created_at > now() - ${overviewDays} * interval '1 day' group by 1
    )
    select projects.uuid, projects.project_name, coalesce(seen.n, 0) as views, coalesce(booked.n, 0) as bookings
    from (
      select uuid from seen union select uuid from booked
    ) as shown
    join projects on projects.uuid::text = shown.uuid
    left join seen on seen.uuid = projects.uuid::text
    left join booked on booked.uuid = projects.uuid::text
    order by bookings desc, views desc, projects.project_name limit ${projectsMax}`;
}

async function readSources(prisma: PrismaClient): Promise<Overview['sources']> {
  return prisma.$queryRaw<Overview['sources']>`
    select source, sum(bookings)::int as bookings, sum(contacts)::int as contacts from (
      select source, 1 as bookings, 0 as contacts from bookings
        where is_spam = false and created_at > now() - ${overviewDays} * interval '1 day'
      union all select source, 0, 1 from contacts
        where is_spam = false and created_at > now() - ${overviewDays} * interval '1 day') as leads
    group by source order by count(*) desc, source limit ${sourcesMax}`;
}

/** Waits for all at once, and keeps their names. */
async function readAll<Readings extends Record<string, Promise<unknown>>>(readings: Readings) {
  const read = Object.entries(readings).map(async ([name, reading]) => [name, await reading] as const);
  return Object.fromEntries(await Promise.all(read)) as { [Name in keyof Readings]: Awaited<Readings[Name]> };
}

/** All data of the overview of a member, whose days are those of `timeZone`. */
export async function readOverview(
  prisma: PrismaClient,
  { timeZone, callerId }: { timeZone: string; callerId: string },
): Promise<Overview> {
  const { counts, returned, ...shown } = await readAll({
    days: readDays(prisma, timeZone),
    conversion: readConversion(prisma),
    sources: readSources(prisma),
    counts: readCounts(prisma),
    returned: countReturned(prisma, callerId),
    today: readToday(prisma, timeZone),
    waiting: readWaiting(prisma),
    answers: readAnswers(prisma, timeZone),
    newsletter: readLastNewsletter(prisma),
    next_appointment: readNextAppointment(prisma),
    quotes: readQuoteOverview(prisma),
  });
  const { open_bookings, unread_contacts, read_contacts, all_projects, projects, subscribers } = counts;
  const [longest] = shown.waiting;
  return {
    ...shown,
    unanswered: {
      bookings: open_bookings,
      contacts: unread_contacts + read_contacts,
      returned,
      oldest: longest
        ? { kind: longest.kind, uuid: longest.uuid, name: longest.name, created_at: longest.created_at }
        : null,
    },
    unread_contacts,
    spam: {
      bookings: counts.spam_bookings,
      contacts: counts.spam_contacts,
      newest: counts.newest_spam?.toISOString() ?? null,
    },
    subscribers,
    projects,
    hidden_projects: all_projects - projects,
  };
}

/** Counts for the sidebar and the title on every screen: cheap enough to reload after every change. */
export async function countUnread(
  prisma: PrismaClient,
  env: { IMAP_URL?: string | undefined },
): Promise<{ bookings: number; contacts: number; mails: number | null; has_quotes: boolean }> {
  const [leads, mails, quote] = await Promise.all([
    countOpenLeads(prisma),
    env.IMAP_URL ? prisma.incomingMail.count({ where: unmatchedMails, take: countMax }) : null,
    prisma.quote.findFirst({ select: { uuid: true } }),
  ]);
  return { ...leads, mails, has_quotes: quote !== null };
}
