import type { Subscriber } from '@perfboard/contracts/subscriber';
import type { Page } from '@perfboard/contracts/words/desk';
import type { SubscriberStatus, subscriberSorts } from '@perfboard/contracts/words/subscriber';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import {
  type ListRequest,
  newestFirst,
  type PageQuery,
  readPage,
  streamRows,
  wordsMatch,
} from '../../base/list/list.ts';
import { storedTexts } from '../../base/list/stored-value.ts';

interface SubscriberListRequest extends ListRequest<(typeof subscriberSorts)[number]> {
  status?: SubscriberStatus | undefined;
  /** Only subscribers of this topic. */
  topic?: string | undefined;
}

export interface SubscriberRow {
  uuid: string;
  email: string;
  created_at: Date;
  topics?: string[];
  last_error?: string | null;
}

type Listed = Pick<SubscriberListRequest, 'q' | 'status' | 'topic'>;

export const toSubscriber = (row: SubscriberRow): Subscriber => ({
  uuid: row.uuid,
  email: row.email,
  created_at: row.created_at.toISOString(),
  ...(row.topics?.length ? { topics: storedTexts(row.topics) } : {}),
  ...(row.last_error === undefined ? {} : { last_error: row.last_error }),
});

/** Suspected robots' entries are `pending` too, but without a confirmation email. */
const conditions: Record<SubscriberStatus, Prisma.Sql> = {
  active: Prisma.sql`status = 'active'::subscriber_status`,
  unconfirmed: Prisma.sql`status = 'pending'::subscriber_status
    and exists (select 1 from notifications where subscriber_uuid = subscribers.uuid)`,
  suppressed: Prisma.sql`status = 'suppressed'::subscriber_status`,
};

const withLastError = `uuid, email, created_at, (
  select delivery.last_error from newsletter_deliveries delivery
  where delivery.subscriber_uuid = subscribers.uuid
    and (delivery.status = 'failed' or delivery.bounced_at is not null)
  order by delivery.uuid desc limit 1) as last_error`;

const subscribersOf = (status: SubscriberStatus, q: string | null | undefined): Prisma.Sql[] =>
  q ? [conditions[status], wordsMatch(searchText.subscriber, q)] : [conditions[status]];

const listedSubscribers = ({ status = 'active', q, topic }: Listed): Prisma.Sql[] =>
  topic ? [...subscribersOf(status, q), Prisma.sql`${topic} = any(topics)`] : subscribersOf(status, q);

/** Active subscribers whose address contains `q`. */
export const activeSubscribers = (q: string | null | undefined): Prisma.Sql[] => subscribersOf('active', q);

export const subscriberQuery = (request: SubscriberListRequest): PageQuery => ({
  ...newestFirst(request),
  table: 'subscribers',
  ...(request.status === 'suppressed' ? { columns: withLastError } : {}),
  where: listedSubscribers(request),
  casts: { created_at: 'timestamptz' },
  orders: { email: 'reader' },
});

/** A page of subscribers, by default active ones, newest first. */
export const pageSubscribers = (
  prisma: PrismaClient,
  request: SubscriberListRequest,
): Promise<Page<Subscriber>> => readPage({ prisma, ...subscriberQuery(request), toItem: toSubscriber });

/** Active subscribers, newest first, read in batches, so that memory does not grow with the list. */
export async function* streamSubscribers(
  prisma: PrismaClient,
  listed: Pick<Listed, 'q' | 'topic'>,
  batch = 2_000,
): AsyncGenerator<Subscriber[]> {
  const query = { ...subscriberQuery(listed), columns: 'uuid, email, created_at, topics' };
  for await (const rows of streamRows<SubscriberRow>(prisma, query, batch)) yield rows.map(toSubscriber);
}

/** The exact number of matching subscribers. */
export async function countSubscribers(db: Db, listed: Listed): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    select count(*) as count from subscribers where ${Prisma.join(listedSubscribers(listed), ' and ')}`;
  return Number(row?.count ?? 0);
}
