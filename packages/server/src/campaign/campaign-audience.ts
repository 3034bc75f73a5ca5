import { type Db, Prisma } from '@perfboard/db/client';
import { inTransaction } from '@perfboard/db/transaction';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import type { Pool } from 'pg';
import { activeSubscribers } from '../subscriber/subscriber-list.ts';

/** Whom a campaign is for. */
export interface Audience {
  filter: string | null;
  /** Only readers who chose one of them; none: everybody. */
  topics: string[];
}

const chosenRows = ({ filter, topics }: Audience): Prisma.Sql => {
  const conditions = activeSubscribers(filter?.trim());
  if (topics.length > 0) conditions.push(Prisma.sql`topics && ${topics}::text[]`);
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

/** Copying a hundred thousand addresses takes seconds, more than an ordinary statement may. */
export const copyRecipientsMs = 120_000;

/**
 * Writes down who receives a campaign, once: who subscribes later does not, and a job that runs twice finds the same ledger.
 * Their uuids count up from one UUIDv7, so that the indexes grow at their end.
 */
export const recipientsInsert = (uuid: string, audience: Audience): Prisma.Sql => Prisma.sql`
  insert into campaign_recipients (uuid, campaign_uuid, subscriber_uuid, email)
  select (${uuidV7().slice(0, 28)} || lpad(to_hex(row_number() over ()), 8, '0'))::uuid, ${uuid}::uuid, uuid, email
  ${audienceRows(audience)}`;

/** True of a campaign whose time has come and whose click can no longer be taken back; `greatest` passes over what is null. */
export const isDue = 'coalesce(greatest(scheduled_at, undo_until), now()) <= now()';

/** Writes down who receives a campaign that waited for its time: whoever is subscribed now. Done once, whole or not at all. */
export async function planDueCampaign(pool: Pool, uuid: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Audience & { has_recipients: boolean }>(
      `select filter, topics, exists (select 1 from campaign_recipients where campaign_uuid = $1) as has_recipients
        from campaigns where uuid = $1 and status = 'queued' and planned_at is null and ${isDue} for update`,
      [uuid],
    );
    const campaign = rows[0];
    if (!campaign) return;
    // An api of the release before has written them down already.
    if (!campaign.has_recipients) {
      await client.query(`select set_config('statement_timeout', $1, true)`, [String(copyRecipientsMs)]);
      const insert = recipientsInsert(uuid, campaign);
      await client.query(insert.text, [...insert.values]);
    }
    await client.query('update campaigns set planned_at = now() where uuid = $1', [uuid]);
  });
}
