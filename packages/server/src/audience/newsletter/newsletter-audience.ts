import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { newestFirst, streamRows } from '../../base/list/list.ts';
import { wholeListBatch } from '../../base/list/whole-list.ts';
import { activeSubscribers } from '../subscriber/subscriber-list.ts';

/** The recipients of a newsletter. */
export interface Audience {
  filter: string | null;
  /** Only subscribers of one of these topics; empty: everyone. */
  topics: string[];
}

/** Subscribers of one of its topics; without any, everyone. */
export const readsTopics = ({ topics }: Pick<Audience, 'topics'>): Prisma.Sql[] =>
  topics.length > 0 ? [Prisma.sql`topics && ${topics}::text[]`] : [];

const chosen = ({ filter, topics }: Audience): Prisma.Sql[] => [
  ...activeSubscribers(filter?.trim()),
  ...readsTopics({ topics }),
];

const isPaused = Prisma.sql`coalesce(paused_until > now(), false)`;

const reached = (audience: Audience): Prisma.Sql[] => [...chosen(audience), Prisma.sql`not ${isPaused}`];

const rowsOf = (conditions: Prisma.Sql[]): Prisma.Sql =>
  Prisma.sql`from subscribers where ${Prisma.join(conditions, ' and ')}`;

const audienceRows = (audience: Audience): Prisma.Sql => rowsOf(reached(audience));

interface AudienceCount {
  /** How many it currently reaches. */
  total: number;
  /** How many more it would reach if they had not paused. */
  paused: number;
}

export async function countAudience(db: Db, audience: Audience): Promise<AudienceCount> {
  const [row] = await db.$queryRaw<{ total: bigint; paused: bigint }[]>`
    select count(*) filter (where not ${isPaused}) as total, count(*) filter (where ${isPaused}) as paused
    ${rowsOf(chosen(audience))}`;
  return { total: Number(row?.total ?? 0), paused: Number(row?.paused ?? 0) };
}

/** The addresses that it currently reaches, newest first, in batches. */
export const streamAddresses = (
  prisma: PrismaClient,
  audience: Audience,
): AsyncGenerator<Array<{ uuid: string; email: string }>> =>
  streamRows(
    prisma,
    {
      ...newestFirst({}),
      table: 'subscribers',
      where: reached(audience),
      casts: { created_at: 'timestamptz' },
    },
    wholeListBatch,
  );

/** The newest subscriber's address, as sample data of a preview. */
export async function readSample(db: Db, audience: Audience): Promise<string | undefined> {
  const [row] = await db.$queryRaw<{ email: string }[]>`
    select email ${audienceRows(audience)} order by created_at desc, uuid desc limit 1`;
  return row?.email;
}

/** Counting or changing a million rows takes seconds, more than the normal statement timeout. */
export const insertDeliveriesMs = 120_000;

/**
 * Inserts a newsletter's deliveries once: later subscribers are not included, and a repeated job finds the
 * same rows. Their uuids increase from one UUIDv7, so that indexes grow at their end.
 */
export const deliveriesInsert = (uuid: string, audience: Audience): Prisma.Sql => Prisma.sql`
  insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email)
  select (${uuidV7().slice(0, 28)} || lpad(to_hex(row_number() over ()), 8, '0'))::uuid, ${uuid}::uuid, uuid, email
  ${audienceRows(audience)}`;

/** True of a newsletter that is due and whose undo period has ended; `greatest` ignores nulls. */
export const isDue = 'coalesce(greatest(scheduled_at, undo_until), now()) <= now()';
