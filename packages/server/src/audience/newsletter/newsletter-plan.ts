import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { inTransaction } from '@perfboard/db/transaction';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import type { Pool } from 'pg';
import { activeSubscribers } from '../subscriber/subscriber-list.ts';
import { START } from './delivery-store.ts';
import {
  type Audience,
  countAudience,
  deliveriesInsert,
  insertDeliveriesMs,
  isDue,
  readsTopics,
} from './newsletter-audience.ts';

/** Up to this many are inserted in the request itself, which takes no longer than other requests. */
const atOnceMax = 1_000;

/** A batch must be short, because a click on *Pause* waits for it. */
const batchSubscribers = 5_000;

/**
 * The moment of sending fixes who gets a newsletter. A few deliveries are inserted here; many are inserted by
 * a worker, as of this moment.
 * @returns the number of recipients
 */
export async function fixAudience(tx: Db, newsletter: Audience & { uuid: string }): Promise<number> {
  const { total } = await countAudience(tx, newsletter);
  const isSmall = total <= atOnceMax;
  const written = isSmall ? await tx.$executeRaw(deliveriesInsert(newsletter.uuid, newsletter)) : total;
  await tx.$executeRaw`
    update newsletters set planned_at = clock_timestamp(), audience_total = ${written},
      plan_cursor = ${isSmall ? null : START}::uuid
    where uuid = ${newsletter.uuid}::uuid`;
  return written;
}

/** Fixes the recipients of a scheduled newsletter: everyone subscribed now. Runs once. */
export async function planDueNewsletter(prisma: PrismaClient, uuid: string): Promise<void> {
  await prisma.$transaction(
    async (tx) => {
      const [newsletter] = await tx.$queryRaw<Audience[]>`
        select filter, topics from newsletters where uuid = ${uuid}::uuid and status = 'queued' and planned_at is null
          and ${Prisma.raw(isDue)} for update`;
      if (!newsletter) return;
      await tx.$executeRaw`select set_config('statement_timeout', ${String(insertDeliveriesMs)}, true)`;
      await fixAudience(tx, { uuid, ...newsletter });
    },
    { timeout: insertDeliveriesMs },
  );
}

/** `stopped`: paused, cancelled, or not started. */
export type PlanStep = 'more' | 'whole' | 'stopped';

interface Plan extends Audience {
  cursor: string;
  plannedAt: Date;
  /** The last subscriber of this batch; null if it is the final batch. */
  upTo: string | null;
}

/**
 * Subscribers as they were at the moment of sending: as of their first change since then, or as they are.
 * Excludes later subscribers and those that were removed since.
 */
const subscribersThen = ({ cursor, plannedAt, upTo }: Plan): Prisma.Sql => Prisma.sql`(
  select uuid, email, coalesce(past.status, now_is.status) as status,
    case when past.status is null then now_is.topics else past.topics end as topics,
    case when past.status is null then now_is.paused_until else past.paused_until end as paused_until
  from subscribers now_is left join lateral (
    select status, topics, paused_until from subscriber_pasts
    where subscriber_uuid = now_is.uuid and until > ${plannedAt} order by until limit 1) past on true
  where uuid > ${cursor}::uuid and created_at <= ${plannedAt}
    ${upTo === null ? Prisma.empty : Prisma.sql`and uuid <= ${upTo}::uuid`}
  for key share of now_is) subscribers`;

/** Uuids increase, so that indexes grow at their end; existing deliveries are not inserted again. */
const batchInsert = (uuid: string, plan: Plan): Prisma.Sql => Prisma.sql`
  insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email)
  select (${uuidV7().slice(0, 28)} || lpad(to_hex(row_number() over (order by uuid)), 8, '0'))::uuid, ${uuid}::uuid, uuid, email
  from ${subscribersThen(plan)}
  where ${Prisma.join([...activeSubscribers(plan.filter), ...readsTopics(plan)], ' and ')}
    and coalesce(paused_until <= ${plan.plannedAt}, true)
  on conflict do nothing`;

/**
 * Inserts the deliveries of the next subscribers and stores the position, in one transaction: a killed run
 * has done both or neither, and the next continues from there.
 */
export const planBatch = (pool: Pool, uuid: string, subscribers = batchSubscribers): Promise<PlanStep> =>
  inTransaction(pool, async (client) => {
    // Locked: a pause waits for the batch, and a run that seemed dead finds what was done since.
    const { rows } = await client.query<Omit<Plan, 'upTo'>>(
      `select filter, topics, plan_cursor as cursor, planned_at as "plannedAt" from newsletters
        where uuid = $1 and status = 'sending' and plan_cursor is not null for update`,
      [uuid],
    );
    const [plan] = rows;
    if (!plan) return 'stopped';
    const next = await client.query<{ uuid: string }>(
      'select uuid from subscribers where uuid > $1 order by uuid offset $2 limit 1',
      [plan.cursor, subscribers - 1],
    );
    const upTo = next.rows[0]?.uuid ?? null;
    const insert = batchInsert(uuid, { ...plan, upTo });
    await client.query(insert.text, [...insert.values]);
    await client.query('update newsletters set plan_cursor = $2 where uuid = $1', [uuid, upTo]);
    return upTo === null ? 'whole' : 'more';
  });

/** Deletes snapshots that no newsletter being planned or just being sent needs. */
export async function deleteUnusedPasts(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw`
    delete from subscriber_pasts where until < least(now() - interval '1 hour', (
      select min(planned_at) from newsletters
      where plan_cursor is not null and status in ('queued', 'sending', 'paused')))`;
}
