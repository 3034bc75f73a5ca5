import type { Page, SortDirection } from '@perfboard/contracts/list';
import type { Subscriber } from '@perfboard/contracts/subscriber';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { countMaxFor, type PageQuery, readPage, textMatches } from '../list.ts';

export const subscriberSorts = ['email', 'created_at'] as const;

interface SubscriberPageRequest {
  q?: string | undefined;
  sort?: (typeof subscriberSorts)[number] | undefined;
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface SubscriberRow {
  uuid: string;
  email: string;
  created_at: Date;
}

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  uuid: row.uuid,
  email: row.email,
  created_at: row.created_at.toISOString(),
});

/** Those who receive newsletters, narrowed to addresses that contain `q`. */
export function activeSubscribers(q: string | null | undefined): Prisma.Sql[] {
  const active = Prisma.sql`status = 'active'::subscriber_status`;
  return q ? [active, textMatches(searchText.subscriber, q)] : [active];
}

export function subscriberQuery(request: SubscriberPageRequest): PageQuery {
  return {
    table: 'subscribers',
    where: activeSubscribers(request.q),
    sort: request.sort ?? 'created_at',
    casts: { created_at: 'timestamptz' },
    direction: request.direction ?? (request.sort ? 'asc' : 'desc'),
    cursor: request.cursor,
    limit: request.limit,
    countMax: countMaxFor(request.q),
  };
}

/** A page of active subscribers; newest first unless a sort is chosen. */
export const pageSubscribers = (
  prisma: PrismaClient,
  request: SubscriberPageRequest,
): Promise<Page<Subscriber>> => readPage({ prisma, ...subscriberQuery(request), toItem: toSubscriber });

/** Active subscribers, newest first, read in batches: the memory used does not grow with the list. */
export async function* streamSubscribers(
  prisma: PrismaClient,
  q: string | undefined,
  batch = 2_000,
): AsyncGenerator<Subscriber[]> {
  let last: Subscriber | undefined;
  for (;;) {
    const where = Prisma.join(activeSubscribers(q), ' and ');
    const after = last
      ? Prisma.sql` and (created_at, uuid) < (${last.created_at}::timestamptz, ${last.uuid}::uuid)`
      : Prisma.empty;
    const rows = await prisma.$queryRaw<SubscriberRow[]>`
      select uuid, email, created_at from subscribers where ${where}${after}
      order by created_at desc, uuid desc limit ${batch}`;
    if (rows.length > 0) yield rows.map(toSubscriber);
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = toSubscriber(end);
  }
}

/** How many active subscribers match, exactly: what a campaign would reach. */
export async function countSubscribers(prisma: PrismaClient, q?: string | null): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: bigint }[]>`
    select count(*) as count from subscribers where ${Prisma.join(activeSubscribers(q), ' and ')}`;
  return Number(row?.count ?? 0);
}
