import type { OverviewLead } from '@perfboard/contracts/overview';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { type NewsletterRow, toNewsletter } from '../../audience/newsletter/newsletter.ts';
import { readProgress } from '../../audience/newsletter/newsletter-progress.ts';
import { ofNoSpam } from '../../leads/appointment/appointment.ts';
import { shownBookingStatus } from '../../leads/booking/booking.ts';
import { shownContactStatus } from '../../leads/contact/contact.ts';
import { openLeads } from './overview-count.ts';

const shownMax = 6;
const weeks = 8;

/** A lead with one of these statuses was answered. */
const answeredStatuses = ['contacted', 'scheduled', 'done', 'responded'];

interface LeadRow extends Omit<OverviewLead, 'created_at' | 'status'> {
  status: string;
  created_at: Date;
}

const toLead = (row: LeadRow): OverviewLead => ({
  ...row,
  status: row.kind === 'booking' ? shownBookingStatus(row.status) : shownContactStatus(row.status),
  created_at: row.created_at.toISOString(),
});

const booking = Prisma.sql`select 'booking' as kind, uuid, full_name as name, email, project_title as title,
  status::text, created_at from bookings where is_spam = false`;
const contact = Prisma.sql`select 'contact' as kind, uuid, name, email, subject as title,
  status::text, created_at from contacts where is_spam = false`;

/** Today's leads in a time zone, newest first. Their number is among the days. */
export async function readToday(prisma: PrismaClient, timeZone: string): Promise<OverviewLead[]> {
  const midnight = Prisma.sql`(date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone})`;
  const of = (leads: Prisma.Sql) =>
    Prisma.sql`(${leads} and created_at >= ${midnight} order by created_at desc limit ${shownMax})`;
  const rows = await prisma.$queryRaw<LeadRow[]>`
    select * from (${of(booking)} union all ${of(contact)}) as leads order by created_at desc limit ${shownMax}`;
  return rows.map(toLead);
}

/** The leads waiting longest for an answer. Queried per status, so that each uses an index. */
export async function readWaiting(prisma: PrismaClient): Promise<OverviewLead[]> {
  const of = (leads: Prisma.Sql) => Prisma.sql`(${leads} order by created_at limit ${shownMax})`;
  const open = await openLeads(prisma);
  const rows = await prisma.$queryRaw<LeadRow[]>`
    select * from (${of(Prisma.sql`${booking} and ${open.bookings}`)}
      union all ${of(Prisma.sql`${contact} and ${open.contacts}`)}
      union all ${of(Prisma.sql`${contact} and status = 'read'`)}) as leads
    order by created_at limit ${shownMax}`;
  return rows.map(toLead);
}

interface WeekRow {
  week: string;
  leads: number;
  answered: number;
  median_minutes: number | null;
}

/**
 * Per week of arrival: leads, answered leads, and the median time to an answer. An answer is the first such
 * status, set by hand, by a reply or by an appointment, and not undone. Weeks begin on Monday in a time zone;
 * weeks without leads are left out.
 */
export async function readAnswers(prisma: PrismaClient, timeZone: string): Promise<WeekRow[]> {
  const since = Prisma.sql`((date_trunc('week', now() at time zone ${timeZone}) - make_interval(weeks => ${weeks - 1}::int))
    at time zone ${timeZone})`;
  return prisma.$queryRaw<WeekRow[]>`
    with leads as (
      select uuid::text as uuid, created_at from bookings where is_spam = false and created_at >= ${since}
      union all select uuid::text, created_at from contacts where is_spam = false and created_at >= ${since}
    ), answers as (
      select entity_uuid, min(created_at) as at from audits
      where entity in ('booking', 'contact') and created_at >= ${since}
        and details->>'status' = any(${answeredStatuses}) and details->>'undone' is null
        and not exists (select from audits undo where undo.entity_uuid = audits.entity_uuid
          and undo.details->>'undone' = audits.details->>'change') group by entity_uuid
    )
    select to_char(date_trunc('week', created_at at time zone ${timeZone}), 'YYYY-MM-DD') as week,
      count(*)::int as leads, count(at)::int as answered,
      round((percentile_cont(0.5) within group (order by extract(epoch from at - created_at) / 60))::numeric)::int
        as median_minutes
    from leads left join answers on entity_uuid = uuid group by week order by week`;
}

/** The newsletter that started last, with its progress; null before the first. */
export async function readLastNewsletter(prisma: PrismaClient) {
  const [row] = await prisma.$queryRaw<NewsletterRow[]>`
    select * from newsletters where started_at is not null order by started_at desc limit 1`;
  if (!row?.started_at) return null;
  const { uuid, subject, started_at } = row;
  const { status, total, progress } = toNewsletter(row, (await readProgress(prisma, [uuid])).get(uuid));
  return {
    uuid,
    subject,
    status,
    started_at: started_at.toISOString(),
    recipients: total,
    sent: progress.sent,
    failed: progress.failed + progress.uncertain,
  };
}

/** The next or current appointment. */
export async function readNextAppointment(prisma: PrismaClient) {
  const next = await prisma.appointment.findFirst({
    where: {
      ...ofNoSpam,
      cancelled_at: null,
      ends_at: { gt: new Date() },
      starts_at: { gt: new Date(Date.now() - 86_400_000) },
    },
    orderBy: { starts_at: 'asc' },
    select: {
      starts_at: true,
      booking: { select: { full_name: true } },
      contact: { select: { name: true } },
    },
  });
  if (!next) return null;
  const name = next.booking?.full_name ?? next.contact?.name ?? '';
  return { name, starts_at: next.starts_at.toISOString() };
}
