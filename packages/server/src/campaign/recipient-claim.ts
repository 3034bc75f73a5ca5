import { inTransaction } from '@perfboard/db/transaction';
import type { Pool } from 'pg';
import { tagHexLength } from '../mailbox/mail-tag.ts';
import { providerSql, type WarmUp, warmUpKey, warmUpStep } from './warm-up.ts';

/** As `signMessageId` makes it: what comes back names its recipient, and nobody else can make it. */
const messageIdSql = `'<r.' || replace(recipient.uuid::text, '-', '') || '.'
          || left(encode(sha256($6::bytea || uuid_send(recipient.uuid)), 'hex'), ${tagHexLength}) || '@' || $5::text || '>'`;

/** @param also what else must be true of whom it picks */
const claimSql = (also = ''): string => `
  with picked as (
    select recipient.uuid, coalesce(subscriber.paused_until > now(), false) as is_paused,
        coalesce(subscriber.status = 'active', false) as is_subscribed,
        coalesce(subscriber.status = 'active' and (subscriber.paused_until > now()) is not true and (cardinality(campaign.topics) = 0 or subscriber.topics && campaign.topics), false) as is_active
      from campaign_recipients recipient
      join campaigns campaign on campaign.uuid = recipient.campaign_uuid and campaign.status = 'sending'
      left join subscribers subscriber on subscriber.uuid = recipient.subscriber_uuid
      where recipient.campaign_uuid = $1 and recipient.status = 'pending' and recipient.next_attempt_at <= now()
        and recipient.uuid > $2 ${also}
      order by recipient.uuid limit $3
      for update of recipient skip locked)
  update campaign_recipients recipient set
      status = case when is_active then 'sending'::recipient_status else 'suppressed'::recipient_status end,
      message_id = case when is_active
        then coalesce(message_id, ${messageIdSql}) else message_id end,
      claimed_by = $4, claimed_at = now(),
      attempts = attempts + is_active::int,
      last_error = case when is_active then null when not is_subscribed then 'No longer subscribed'
        when is_paused then 'Paused by its reader' else 'No longer reads this topic' end
    from picked where recipient.uuid = picked.uuid
    returning recipient.uuid, recipient.email, recipient.subscriber_uuid, recipient.message_id, recipient.attempts,
      recipient.claimed_at::text as claim, is_active`;

interface ClaimedRow {
  uuid: string;
  email: string;
  subscriber_uuid: string;
  message_id: string;
  attempts: number;
  claim: string;
  is_active: boolean;
}

interface ClaimOf {
  campaignUuid: string;
  cursor: string;
  limit: number;
  runId: string;
  domain: string;
  tagKey: Buffer;
}

interface ClaimedRows {
  rows: ClaimedRow[];
  /** There were no more. */
  isShort: boolean;
  /** Of those whose provider has had its share. */
  heldMs: number | null;
}

/** Claims recipients that are due: in one statement, or under the warm-up's lock in one transaction. */
export async function claimRows(pool: Pool, claim: ClaimOf, warmUp: WarmUp | null): Promise<ClaimedRows> {
  if (warmUp) return claimInWarmUp(pool, claim, warmUp);
  const { campaignUuid, cursor, limit, runId, domain, tagKey } = claim;
  const { rows } = await pool.query<ClaimedRow>({
    name: 'campaign-claim',
    text: claimSql(),
    values: [campaignUuid, cursor, limit, runId, domain, tagKey],
  });
  return { rows, isShort: rows.length < limit, heldMs: null };
}

const microseconds = '(extract(epoch from clock_timestamp()) * 1e6)::bigint';
const shareOf = (email: string) =>
  `'${warmUpKey}' || case when $8::boolean then ${providerSql(email)} else 'all' end`;

/** Passes over whose provider has had its share, and has each provider wait for what is claimed here. */
const warmUpSql = `
  with clock as (select ${microseconds} as now),
  held as (select key from rate_limits where key like '${warmUpKey}%' and expire > (select now from clock)),
  claimed as (${claimSql(`and ${shareOf('recipient.email')} not in (select key from held)`)}),
  spent as (
    insert into rate_limits (key, points, expire)
      select ${shareOf('email')}, 0, (select now from clock) + count(*) * $7::bigint from claimed where is_active group by 1
      on conflict (key) do update set
        expire = greatest(rate_limits.expire, (select now from clock)) + excluded.expire - (select now from clock))
  select * from claimed`;

const heldSql = `
  select ceil((min(expire) - ${microseconds}) / 1e3)::float8 as held_ms from rate_limits
    where key like '${warmUpKey}%' and expire > ${microseconds}`;

/** Whoever is killed has claimed and counted, or neither. The lock is one for all campaigns, since they share what is left. */
const claimInWarmUp = (pool: Pool, claim: ClaimOf, warmUp: WarmUp): Promise<ClaimedRows> =>
  inTransaction(pool, async (client) => {
    const { batch, holdUs } = warmUpStep(warmUp);
    const limit = Math.min(claim.limit, batch);
    await client.query(`select pg_advisory_xact_lock(hashtextextended('campaign.warm_up', 0))`);
    const { campaignUuid, cursor, runId, domain, tagKey } = claim;
    const values = [campaignUuid, cursor, limit, runId, domain, tagKey, holdUs, warmUp.isEachProvider];
    const { rows } = await client.query<ClaimedRow>({ name: 'campaign-warm-up', text: warmUpSql, values });
    const isShort = rows.length < limit;
    const held = isShort ? await client.query<{ held_ms: number | null }>(heldSql) : undefined;
    return { rows, isShort, heldMs: held?.rows[0]?.held_ms ?? null };
  });
