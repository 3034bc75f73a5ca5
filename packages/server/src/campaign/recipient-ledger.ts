import type { Pool } from 'pg';
import { tagHexLength } from '../mailbox/mail-tag.ts';

/** A recipient that this run has claimed. */
export interface ClaimedRecipient {
  uuid: string;
  email: string;
  subscriberUuid: string;
  messageId: string;
  attempts: number;
  /** Names this claim: a late outcome of an earlier one settles nothing. */
  claim: string;
}

/** What became of a claimed recipient. */
export interface RecipientOutcome {
  uuid: string;
  claim: string;
  status: 'sent' | 'failed' | 'uncertain' | 'pending';
  error: string | null;
  /** Of `pending`: milliseconds until the next attempt. */
  pauseMs: number;
  /** False when the mail server was never asked about it: no attempt is counted. */
  isTried: boolean;
  /** The server said of the address that it does not exist or takes no mail. */
  isRefusal: boolean;
}

export interface Claim {
  recipients: ClaimedRecipient[];
  /** Recipients that are no longer subscribed; they are settled already. */
  suppressed: number;
  /** Where the next claim goes on. */
  cursor: string;
}

export const START = '00000000-0000-0000-0000-000000000000';

/** Campaigns whose mail was refused for good before an address is left alone. */
const REFUSALS_UNTIL_SUPPRESSED = 2;

/** One run's view of a campaign's ledger. Every method is one statement, so that each is done or not done. */
export interface RecipientLedger {
  /**
   * Claims recipients that are due, before any mail server hears of them. Nobody else can claim the same. None are
   * claimed unless the campaign is `sending`, so a pause is obeyed by the next claim.
   */
  claim(options: { cursor: string; limit: number }): Promise<Claim>;
  /** Notes what became of claimed recipients. Noting it twice changes nothing. */
  write(outcomes: readonly RecipientOutcome[]): Promise<void>;
  /** Gives back what this run claimed without knowing it, because the answer was lost. */
  releaseUnknown(uncertain: readonly string[]): Promise<void>;
  /** Turns what earlier runs left in `sending` into `uncertain`. Only for the holder of the campaign's lock. */
  markAbandoned(): Promise<number>;
}

/** As `signMessageId` makes it: what comes back names its recipient, and nobody else can make it. */
const messageIdSql = `'<r.' || replace(recipient.uuid::text, '-', '') || '.'
          || left(encode(sha256($6::bytea || uuid_send(recipient.uuid)), 'hex'), ${tagHexLength}) || '@' || $5::text || '>'`;

const claimSql = `
  with picked as (
    select recipient.uuid, coalesce(subscriber.paused_until > now(), false) as is_paused,
        coalesce(subscriber.status = 'active', false) as is_subscribed,
        coalesce(subscriber.status = 'active' and (subscriber.paused_until > now()) is not true and (cardinality(campaign.topics) = 0 or subscriber.topics && campaign.topics), false) as is_active
      from campaign_recipients recipient
      join campaigns campaign on campaign.uuid = recipient.campaign_uuid and campaign.status = 'sending'
      left join subscribers subscriber on subscriber.uuid = recipient.subscriber_uuid
      where recipient.campaign_uuid = $1 and recipient.status = 'pending' and recipient.next_attempt_at <= now()
        and recipient.uuid > $2
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

/**
 * A row that another run called uncertain meanwhile is settled too, as long as nobody asked for it to be sent again:
 * this run knows what became of it.
 */
const writeSql = `
  with outcome as (
    select * from unnest($2::uuid[], $3::text[], $4::text[], $5::float8[], $6::boolean[], $7::boolean[], $8::text[])
      as outcome (uuid, status, error, pause_ms, is_tried, is_refusal, claim)),
  written as (
    update campaign_recipients recipient set
        status = outcome.status::recipient_status,
        last_error = outcome.error,
        sent_at = case when outcome.status = 'sent' then now() end,
        next_attempt_at = now() + outcome.pause_ms * interval '1 millisecond',
        attempts = recipient.attempts - (not outcome.is_tried)::int
      from outcome
      where recipient.uuid = outcome.uuid and recipient.claimed_by = $1
        and recipient.claimed_at = outcome.claim::timestamptz and recipient.status in ('sending', 'uncertain')
      returning recipient.subscriber_uuid, outcome.status, outcome.is_refusal),
  refused as (
    update subscribers subscriber set
        refusals = refusals + 1,
        status = case when refusals + 1 >= ${REFUSALS_UNTIL_SUPPRESSED} and subscriber.status = 'active'
          then 'suppressed'::subscriber_status else subscriber.status end,
        status_changed_at = case when refusals + 1 >= ${REFUSALS_UNTIL_SUPPRESSED} and subscriber.status = 'active'
          then now() else status_changed_at end
      from written where subscriber.uuid = written.subscriber_uuid and written.is_refusal)
  update subscribers subscriber set refusals = 0
    from written where subscriber.uuid = written.subscriber_uuid and written.status = 'sent'
      and subscriber.refusals > 0`;

interface ClaimedRow {
  uuid: string;
  email: string;
  subscriber_uuid: string;
  message_id: string;
  attempts: number;
  claim: string;
  is_active: boolean;
}

export function openLedger(options: {
  pool: Pool;
  campaignUuid: string;
  /** Unique to the run. */
  runId: string;
  /** The sender's domain. */
  domain: string;
  /** Signs the Message-IDs. */
  tagKey: Buffer;
}): RecipientLedger {
  const { pool, campaignUuid, runId, domain, tagKey } = options;
  return {
    async claim({ cursor, limit }) {
      const { rows } = await pool.query<ClaimedRow>({
        name: 'campaign-claim',
        text: claimSql,
        values: [campaignUuid, cursor, limit, runId, domain, tagKey],
      });
      const active = rows.filter((row) => row.is_active);
      return {
        recipients: active.map((row) => ({
          uuid: row.uuid,
          email: row.email,
          subscriberUuid: row.subscriber_uuid,
          messageId: row.message_id,
          attempts: row.attempts,
          claim: row.claim,
        })),
        suppressed: rows.length - active.length,
        // A short claim has reached the end; what became due behind the cursor is found from the start.
        cursor:
          rows.length < limit ? START : rows.reduce((last, { uuid }) => (uuid > last ? uuid : last), START),
      };
    },
    async write(outcomes) {
      if (outcomes.length === 0) return;
      await pool.query({
        name: 'campaign-write',
        text: writeSql,
        values: [
          runId,
          outcomes.map(({ uuid }) => uuid),
          outcomes.map(({ status }) => status),
          outcomes.map(({ error }) => error),
          outcomes.map(({ pauseMs }) => pauseMs),
          outcomes.map(({ isTried }) => isTried),
          outcomes.map(({ isRefusal }) => isRefusal),
          outcomes.map(({ claim }) => claim),
        ],
      });
    },
    async releaseUnknown(uncertain) {
      await pool.query(
        `update campaign_recipients set status = 'pending', attempts = attempts - 1, last_error = null
          where campaign_uuid = $1 and claimed_by = $2 and status in ('sending', 'uncertain')
            and uuid <> all($3::uuid[])`,
        [campaignUuid, runId, uncertain],
      );
    },
    async markAbandoned() {
      const { rowCount } = await pool.query(
        `update campaign_recipients set status = 'uncertain',
            last_error = 'The worker ended while it was sending this mail'
          where campaign_uuid = $1 and status = 'sending'`,
        [campaignUuid],
      );
      return rowCount ?? 0;
    },
  };
}
