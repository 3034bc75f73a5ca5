import { type Db, Prisma } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
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

const chosenRows = ({ filter, topics }: Audience): Prisma.Sql => {
  const conditions = [...activeSubscribers(filter?.trim()), ...readsTopics({ topics })];
  return Prisma.sql`from subscribers where ${Prisma.join(conditions, ' and ')}`;
};

const isPaused = Prisma.sql`coalesce(paused_until > now(), false)`;

const audienceRows = (audience: Audience): Prisma.Sql =>
  Prisma.sql`${chosenRows(audience)} and not ${isPaused}`;

interface AudienceCount {
  /** How many it currently reaches. */
  total: number;
  /** How many more it would reach if they had not paused. */
  paused: number;
}

export async function countAudience(db: Db, audience: Audience): Promise<AudienceCount> {
  const [row] = await db.$queryRaw<{ total: bigint; paused: bigint }[]>`
    select count(*) filter (where not ${isPaused}) as total, count(*) filter (where ${isPaused}) as paused
    ${chosenRows(audience)}`;
  return { total: Number(row?.total ?? 0), paused: Number(row?.paused ?? 0) };
}

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
