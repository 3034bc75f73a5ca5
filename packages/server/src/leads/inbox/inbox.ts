import { uuidSchema } from '@perfboard/contracts/identifier';
import type { InboxItem } from '@perfboard/contracts/inbox';
import { unansweredContactStatuses } from '@perfboard/contracts/words/contact';
import { listLimits, type Page, type SortDirection } from '@perfboard/contracts/words/desk';
import { assigneeWords, type LeadKind, leadKinds } from '@perfboard/contracts/words/lead';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../base/list/list.ts';
import { isShownAs } from '../../base/list/stored-value.ts';
import { withMentions } from '../../people/member/member-names.ts';
import { type BookingRow, bookingStatusColumn, toBooking } from '../booking/booking.ts';
import { type ContactRow, contactStatusColumn, toContact } from '../contact/contact.ts';
import { type DueLead, listDueLeads, readFollowUpMarks } from '../lead/lead-follow-up.ts';
import { leadMatch } from '../lead/lead-list.ts';

export interface InboxRequest {
  q?: string | undefined;
  kind?: LeadKind | undefined;
  /** A member's id, or one of `assigneeWords`. */
  assignee?: string | undefined;
  /** The member who reads it: leads that came back for the member are in it. */
  callerId?: string | undefined;
  /** `desc` is newest first. */
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** An exact count above this would cost more than it is worth. */
const countMax = 1_000;

interface Place {
  kind: LeadKind;
  uuid: string;
  at: Date;
  is_reply: boolean;
  is_follow_up: boolean;
}

/** Leads that wait for the same reason. Each group is read in order from an index. */
interface Arm {
  kind: LeadKind;
  /** The column with the start of the wait. */
  at: 'created_at' | 'customer_reply_at';
  where: Prisma.Sql;
}

/** The leads of each kind that have no answer. */
async function openOf(prisma: PrismaClient) {
  const booking = await isShownAs(prisma, bookingStatusColumn, ['new']);
  const [unread, read] = (await Promise.all(
    unansweredContactStatuses.map((status) => isShownAs(prisma, contactStatusColumn, [status])),
  )) as [Prisma.Sql, Prisma.Sql];
  return { booking, unread, read, contact: Prisma.sql`${unread} or ${read}` };
}

/** New leads, and those whose sender answered last. No lead is in two groups. */
async function armsOf(prisma: PrismaClient): Promise<Arm[]> {
  const { booking, unread, read, contact } = await openOf(prisma);
  const answered = Prisma.sql`customer_reply_at is not null`;
  return [
    { kind: 'booking', at: 'created_at', where: booking },
    { kind: 'contact', at: 'created_at', where: unread },
    { kind: 'contact', at: 'created_at', where: read },
    { kind: 'booking', at: 'customer_reply_at', where: Prisma.sql`${answered} and not (${booking})` },
    {
      kind: 'contact',
      at: 'customer_reply_at',
      where: Prisma.sql`${answered} and not (${contact})`,
    },
  ];
}

/** The filters of each group. */
function narrowed({ kind, where }: Pick<Arm, 'kind' | 'where'>, { q, assignee }: InboxRequest): Prisma.Sql {
  const all = [Prisma.sql`is_spam = false`, where];
  if (q) all.push(leadMatch(searchText[kind], q));
  if (assignee === assigneeWords.unassigned) all.push(Prisma.sql`assignee_id is null`);
  else if (assignee) all.push(Prisma.sql`assignee_id = ${assignee}`);
  return Prisma.join(all, ' and ');
}

const place = z.tuple([z.iso.datetime(), uuidSchema]);

interface ArmPlace {
  request: InboxRequest;
  order: Prisma.Sql;
  after: readonly [string, string] | undefined;
  compare: Prisma.Sql;
  limit: number;
}

/** Leads that came back for the caller, by when they did. They are few. */
function dueArm(
  kind: LeadKind,
  back: readonly DueLead[],
  { request, order, after, compare, limit }: ArmPlace,
) {
  const uuids = back.map(({ uuid }) => uuid);
  const moments = back.map(({ fired_at }) => fired_at.toISOString());
  const where = narrowed({ kind, where: Prisma.sql`true` }, request);
  const from = Prisma.sql`${Prisma.raw(`${kind}s`)}
    join unnest(${uuids}::uuid[], ${moments}::timestamptz[]) as due (lead, fired_at) on due.lead = uuid`;
  const rest = after
    ? Prisma.sql` and (fired_at, uuid) ${compare} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : Prisma.empty;
  const what = Prisma.raw(`'${kind}' as kind, false as is_reply, true as is_follow_up`);
  return {
    rows: Prisma.sql`
        (select ${what}, uuid, fired_at as at from ${from}
          where ${where}${rest} order by fired_at ${order}, uuid ${order} limit ${limit + 1})`,
    count: Prisma.sql`(select 1 from ${from} where ${where})`,
  };
}

/**
 * The statements of a page: its lead ids, with one extra that shows whether there is a next page, and the
 * bounded count.
 */
export async function inboxStatements(prisma: PrismaClient, request: InboxRequest) {
  const due = request.callerId ? await listDueLeads(prisma, request.callerId) : [];
  const { kind, direction = 'desc', cursor, limit = listLimits.default } = request;
  const arms = (await armsOf(prisma)).filter((arm) => !kind || arm.kind === kind);
  const order = Prisma.raw(direction);
  const after = decodeCursor(cursor, place);
  const compare = Prisma.raw(direction === 'asc' ? '>' : '<');
  const parts = arms.map((arm) => {
    const back = due.filter((lead) => lead.kind === arm.kind).map(({ uuid }) => uuid);
    const table = Prisma.raw(`${arm.kind}s`);
    const at = Prisma.raw(arm.at);
    const others = back.length > 0 ? Prisma.sql` and uuid <> all(${back}::uuid[])` : Prisma.empty;
    const where = Prisma.sql`${narrowed(arm, request)}${others}`;
    const what = Prisma.raw(
      `'${arm.kind}' as kind, ${arm.at === 'customer_reply_at'} as is_reply, false as is_follow_up`,
    );
    const rest = after
      ? Prisma.sql` and (${at}, uuid) ${compare} (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : Prisma.empty;
    return {
      rows: Prisma.sql`
        (select ${what}, uuid, ${at} as at from ${table}
          where ${where}${rest} order by ${at} ${order}, uuid ${order} limit ${limit + 1})`,
      count: Prisma.sql`
        (select 1 from ${table} where ${where} order by ${at} desc, uuid desc limit ${countMax + 1})`,
    };
  });
  for (const arm of leadKinds.filter((one) => !kind || one === kind)) {
    const back = due.filter((lead) => lead.kind === arm);
    if (back.length > 0) parts.push(dueArm(arm, back, { request, order, after, compare, limit }));
  }
  const rows = Prisma.join(
    parts.map((part) => part.rows),
    ' union all ',
  );
  const counts = Prisma.join(
    parts.map((part) => part.count),
    ' union all ',
  );
  return {
    places: Prisma.sql`
      select * from (${rows}) as waiting order by at ${order}, uuid ${order} limit ${limit + 1}`,
    count: Prisma.sql`select count(*) as count from (${counts}) as waiting`,
  };
}

/** The leads with these ids, in their order. One that is gone is left out. */
async function readItems(prisma: PrismaClient, places: readonly Place[]): Promise<InboxItem[]> {
  const read = async <Row>(kind: LeadKind): Promise<Row[]> => {
    const uuids = places.filter((one) => one.kind === kind).map(({ uuid }) => uuid);
    const table = Prisma.raw(`${kind}s`);
    return uuids.length > 0
      ? await prisma.$queryRaw<Row[]>`select * from ${table} where uuid = any(${uuids}::uuid[])`
      : [];
  };
  const [bookings, contacts, markOf] = await Promise.all([
    read<BookingRow>('booking').then((rows) => withMentions(prisma, rows)),
    read<ContactRow>('contact').then((rows) => withMentions(prisma, rows)),
    readFollowUpMarks(
      prisma,
      places.map(({ uuid }) => uuid),
    ),
  ]);
  return places.flatMap(({ kind, uuid, at, is_reply, is_follow_up }): InboxItem[] => {
    const waiting = {
      uuid,
      waiting_since: at.toISOString(),
      is_reply,
      is_follow_up,
      follow_up: markOf(uuid),
    };
    if (kind === 'booking') {
      const row = bookings.find((one) => one.uuid === uuid);
      return row ? [{ ...waiting, kind, lead: toBooking(row) }] : [];
    }
    const row = contacts.find((one) => one.uuid === uuid);
    return row ? [{ ...waiting, kind, lead: toContact(row) }] : [];
  });
}

/**
 * A page of the leads of both kinds that wait for an answer, by the start of the wait. Its cost depends only
 * on the page's size.
 */
export async function pageInbox(prisma: PrismaClient, request: InboxRequest): Promise<Page<InboxItem>> {
  const { cursor, limit = listLimits.default } = request;
  const statements = await inboxStatements(prisma, request);
  const rows = await prisma.$queryRaw<Place[]>(statements.places);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  const isCounted = hasMore || cursor !== undefined;
  const [counted] = isCounted ? await prisma.$queryRaw<{ count: bigint }[]>(statements.count) : [];
  const count = isCounted ? Number(counted?.count ?? 0) : rows.length;
  return {
    items: await readItems(prisma, shown),
    next_cursor: hasMore && last ? encodeCursor([last.at.toISOString(), last.uuid]) : null,
    total: Math.min(count, countMax),
    total_is_exact: count <= countMax,
  };
}

/**
 * How many leads are in a member's inbox beside those without any answer: customers who wrote again, and
 * follow-ups that are due. Up to a bound for each kind.
 */
export async function countReturned(prisma: PrismaClient, callerId: string): Promise<number> {
  const due = (await listDueLeads(prisma, callerId)).map(({ uuid }) => uuid);
  const open = await openOf(prisma);
  const parts = leadKinds.map((kind) => {
    const table = Prisma.raw(`${kind}s`);
    const where = Prisma.sql`is_spam = false and not (${open[kind]})`;
    return Prisma.sql`
      (select uuid from ${table} where ${where} and customer_reply_at is not null
        order by customer_reply_at desc limit ${countMax})
      union (select uuid from ${table} where ${where} and uuid = any(${due}::uuid[]))`;
  });
  const [counted] = await prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (${Prisma.join(parts, ' union all ')}) as returned`;
  return counted?.count ?? 0;
}
