import { inTransaction } from '@perfboard/db/transaction';
import type { Pool, PoolClient } from 'pg';
import { tagHexLength } from '../../base/mail/mail-tag.ts';
import { capKey, capStep } from './hourly-cap.ts';

/** In the format of `signMessageId`: a bounce identifies its delivery, and can't be forged. */
const messageIdSql = `'<r.' || replace(delivery.uuid::text, '-', '') || '.'
          || left(encode(sha256($6::bytea || uuid_send(delivery.uuid)), 'hex'), ${tagHexLength}) || '@' || $5::text || '>'`;

const claimSql = `
  with picked as (
    select delivery.uuid, subscriber.language, coalesce(subscriber.paused_until > now(), false) as is_paused,
        coalesce(subscriber.status = 'active', false) as is_subscribed,
        coalesce(subscriber.status = 'active' and (subscriber.paused_until > now()) is not true and (cardinality(newsletter.topics) = 0 or subscriber.topics && newsletter.topics), false) as is_active
      from newsletter_deliveries delivery
      join newsletters newsletter on newsletter.uuid = delivery.newsletter_uuid and newsletter.status = 'sending'
      left join subscribers subscriber on subscriber.uuid = delivery.subscriber_uuid
      where delivery.newsletter_uuid = $1 and delivery.status = 'pending' and delivery.next_attempt_at <= now()
        and delivery.uuid > $2
      order by delivery.uuid limit $3
      for update of delivery skip locked)
  update newsletter_deliveries delivery set
      status = case when is_active then 'sending'::recipient_status else 'suppressed'::recipient_status end,
      message_id = case when is_active
        then coalesce(message_id, ${messageIdSql}) else message_id end,
      claimed_by = $4, claimed_at = now(),
      attempts = attempts + is_active::int,
      last_error = case when is_active then null when not is_subscribed then 'No longer subscribed'
        when is_paused then 'Paused by the subscriber' else 'Unsubscribed from this topic' end
    from picked where delivery.uuid = picked.uuid
    returning delivery.uuid, delivery.email, delivery.subscriber_uuid, delivery.message_id, delivery.attempts,
      delivery.claimed_at::text as claim, is_active, picked.language`;

interface ClaimedRow {
  uuid: string;
  email: string;
  subscriber_uuid: string;
  message_id: string;
  attempts: number;
  claim: string;
  is_active: boolean;
  /** Of the subscriber; null if it is gone. */
  language: string | null;
}

interface ClaimOf {
  newsletterUuid: string;
  cursor: string;
  limit: number;
  runId: string;
  domain: string;
  tagKey: Buffer;
}

interface ClaimedRows {
  rows: ClaimedRow[];
  /** No more were due. */
  isShort: boolean;
  /** Milliseconds until the hourly cap allows more. */
  heldMs: number | null;
}

/** Claims due deliveries: in one statement, or under the hourly cap's lock in one transaction. */
export async function claimRows(pool: Pool, claim: ClaimOf, perHour: number | null): Promise<ClaimedRows> {
  if (perHour !== null) return claimUnderCap(pool, claim, perHour);
  const { newsletterUuid, cursor, limit, runId, domain, tagKey } = claim;
  const { rows } = await pool.query<ClaimedRow>({
    name: 'newsletter-claim',
    text: claimSql,
    values: [newsletterUuid, cursor, limit, runId, domain, tagKey],
  });
  return { rows, isShort: rows.length < limit, heldMs: null };
}

const microseconds = '(extract(epoch from clock_timestamp()) * 1e6)::bigint';

/** Each claim delays the next one. */
const cappedSql = `
  with clock as (select ${microseconds} as now),
  claimed as (${claimSql}),
  spent as (
    insert into rate_limits (key, points, expire)
      select '${capKey}', 0, (select now from clock) + count(*) * $7::bigint from claimed where is_active having count(*) > 0
      on conflict (key) do update set expire = excluded.expire)
  select * from claimed`;

/** Longer than any claim delays the next one at two or more emails per minute. */
const holdMostUs = 65_000_000;

/**
 * A time further ahead than a current claim could set comes from a lower cap or a wrong clock, and is
 * ignored.
 */
const heldSql = `
  select ceil((expire - clock.now) / 1e3)::float8 as held_ms
    from rate_limits, (select ${microseconds} as now) as clock
    where key = '${capKey}' and expire > clock.now and expire <= clock.now + $1::bigint`;

/** Milliseconds until more may be claimed; null for now. */
async function readHeld(client: PoolClient, mostUs: number): Promise<number | null> {
  const { rows } = await client.query<{ held_ms: number }>(heldSql, [mostUs]);
  return rows[0]?.held_ms ?? null;
}

/**
 * A killed worker has claimed and counted, or neither. All newsletters share one lock, because they share the
 * cap.
 */
const claimUnderCap = (pool: Pool, claim: ClaimOf, perHour: number): Promise<ClaimedRows> =>
  inTransaction(pool, async (client) => {
    const { batch, holdUs } = capStep(perHour);
    const limit = Math.min(claim.limit, batch);
    const mostUs = Math.max(batch * holdUs, holdMostUs);
    await client.query(`select pg_advisory_xact_lock(hashtextextended('${capKey}', 0))`);
    const heldMs = await readHeld(client, mostUs);
    // Don't scan all deliveries when nothing may be claimed.
    if (heldMs !== null) return { rows: [], isShort: true, heldMs };
    const { newsletterUuid, cursor, runId, domain, tagKey } = claim;
    const values = [newsletterUuid, cursor, limit, runId, domain, tagKey, holdUs];
    const { rows } = await client.query<ClaimedRow>({ name: 'newsletter-capped', text: cappedSql, values });
    const isShort = rows.length < limit;
    return { rows, isShort, heldMs: isShort ? await readHeld(client, mostUs) : null };
  });
