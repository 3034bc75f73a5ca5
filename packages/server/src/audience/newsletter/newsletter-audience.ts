import { type Db, Prisma } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { activeSubscribers } from '../subscriber/subscriber-list.ts';

/** Whom a newsletter is for. */
export interface Audience {
  filter: string | null;
  /** Only readers who chose one of them; none: everybody. */
  topics: string[];
}

/** Who reads one of its topics; without any, everybody does. */
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
  /** How many it reaches at this moment. */
  total: number;
  /** How many more it would reach, had they not paused. */
  paused: number;
}

export async function countAudience(db: Db, audience: Audience): Promise<AudienceCount> {
  const [row] = await db.$queryRaw<{ total: bigint; paused: bigint }[]>`
    select count(*) filter (where not ${isPaused}) as total, count(*) filter (where ${isPaused}) as paused
    ${chosenRows(audience)}`;
  return { total: Number(row?.total ?? 0), paused: Number(row?.paused ?? 0) };
}

/** The address of one of them, the newest: whose values a preview shows. */
export async function readSample(db: Db, audience: Audience): Promise<string | undefined> {
  const [row] = await db.$queryRaw<{ email: string }[]>`
    select email ${audienceRows(audience)} order by created_at desc, uuid desc limit 1`;
  return row?.email;
}

/** Counting or changing a million rows takes seconds, more than an ordinary statement may. */
export const copyRecipientsMs = 120_000;

/**
 * Writes down who receives a newsletter, once: who subscribes later does not, and a job that runs twice finds the same ledger.
 * Their uuids count up from one UUIDv7, so that the indexes grow at their end.
 */
export const recipientsInsert = (uuid: string, audience: Audience): Prisma.Sql => Prisma.sql`
  insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email)
  select (${uuidV7().slice(0, 28)} || lpad(to_hex(row_number() over ()), 8, '0'))::uuid, ${uuid}::uuid, uuid, email
  ${audienceRows(audience)}`;

/** True of a newsletter whose time has come and whose click can no longer be taken back; `greatest` passes over what is null. */
export const isDue = 'coalesce(greatest(scheduled_at, undo_until), now()) <= now()';
