import type { Language } from '@perfboard/messages/language';
import type { Pool } from 'pg';
import { storedLanguage } from '../../base/language/language.ts';
import { claimRows } from './delivery-claim.ts';

/** A delivery claimed by this run. */
export interface ClaimedDelivery {
  uuid: string;
  email: string;
  subscriberUuid: string;
  messageId: string;
  attempts: number;
  /** Of the subscriber. */
  language: Language;
  /** Identifies this claim: a late outcome of an earlier one is ignored. */
  claim: string;
}

/** The outcome of a claimed delivery. */
export interface DeliveryOutcome {
  uuid: string;
  claim: string;
  status: 'sent' | 'failed' | 'uncertain' | 'pending';
  error: string | null;
  /** For `pending`: milliseconds until the next attempt. */
  pauseMs: number;
  /** False when the mail server was never asked: no attempt is counted. */
  isTried: boolean;
  /** The server said that the address does not exist or accepts no mail. */
  isRefusal: boolean;
}

export interface Claim {
  deliveries: ClaimedDelivery[];
  /** Deliveries who have unsubscribed; their rows are already final. */
  suppressed: number;
  /** Where the next claim continues. */
  cursor: string;
  /** Milliseconds until the hourly cap allows more; absent if nothing waits for it. */
  heldMs?: number;
}

export const START = '00000000-0000-0000-0000-000000000000';

/** Permanently rejected newsletters before an address is suppressed. */
const REFUSALS_UNTIL_SUPPRESSED = 2;

/** One run's access to a newsletter's deliveries. Every method is one atomic statement. */
export interface DeliveryStore {
  /**
   * Claims due deliveries before contacting a mail server. No other run can claim the same. Claims nothing
   * unless the newsletter is `sending`, so a pause takes effect with the next claim.
   */
  claim(options: { cursor: string; limit: number }): Promise<Claim>;
  /** Records the outcomes of claimed deliveries. Idempotent. */
  write(outcomes: readonly DeliveryOutcome[]): Promise<void>;
  /** Releases deliveries that this run claimed without knowing, because the answer was lost. */
  releaseUnknown(uncertain: readonly string[]): Promise<void>;
  /**
   * Marks rows that earlier runs left in `sending` as `uncertain`. Only for the holder of the newsletter's
   * lock.
   */
  markAbandoned(): Promise<number>;
}

/**
 * Also updates a row that another run marked as uncertain in the meantime, unless it was retried: this run
 * knows the outcome. The column rounds to milliseconds: rounded up, a row would not be due at once.
 */
const writeSql = `
  with outcome as (
    select * from unnest($2::uuid[], $3::text[], $4::text[], $5::float8[], $6::boolean[], $7::boolean[], $8::text[])
      as outcome (uuid, status, error, pause_ms, is_tried, is_refusal, claim)),
  written as (
    update newsletter_deliveries delivery set
        status = outcome.status::recipient_status,
        last_error = outcome.error,
        sent_at = case when outcome.status = 'sent' then now() end,
        next_attempt_at = date_trunc('milliseconds', now()) + outcome.pause_ms * interval '1 millisecond',
        attempts = delivery.attempts - (not outcome.is_tried)::int
      from outcome
      where delivery.uuid = outcome.uuid and delivery.claimed_by = $1
        and delivery.claimed_at = outcome.claim::timestamptz and delivery.status in ('sending', 'uncertain')
      returning delivery.subscriber_uuid, outcome.status, outcome.is_refusal),
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

export function openDeliveryStore(options: {
  pool: Pool;
  newsletterUuid: string;
  /** Unique per run. */
  runId: string;
  /** The sender's domain. */
  domain: string;
  /** Signs the Message-IDs. */
  tagKey: Buffer;
  /** The maximum number of emails per hour; read before each claim. */
  hourlyCap?: () => Promise<number | null>;
}): DeliveryStore {
  const { pool, newsletterUuid, runId, domain, tagKey } = options;
  return {
    async claim({ cursor, limit }) {
      const { rows, isShort, heldMs } = await claimRows(
        pool,
        { newsletterUuid, cursor, limit, runId, domain, tagKey },
        (await options.hourlyCap?.()) ?? null,
      );
      const active = rows.filter((row) => row.is_active);
      return {
        deliveries: active.map((row) => ({
          uuid: row.uuid,
          email: row.email,
          subscriberUuid: row.subscriber_uuid,
          messageId: row.message_id,
          language: storedLanguage(row.language),
          attempts: row.attempts,
          claim: row.claim,
        })),
        suppressed: rows.length - active.length,
        // A short claim has reached the end; rows that became due before the cursor are found by starting
        // over.
        cursor: isShort ? START : rows.reduce((last, { uuid }) => (uuid > last ? uuid : last), START),
        ...(heldMs !== null && { heldMs }),
      };
    },
    async write(outcomes) {
      if (outcomes.length === 0) return;
      await pool.query({
        name: 'newsletter-write',
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
        `update newsletter_deliveries set status = 'pending', attempts = attempts - 1, last_error = null
          where newsletter_uuid = $1 and claimed_by = $2 and status in ('sending', 'uncertain')
            and uuid <> all($3::uuid[])`,
        [newsletterUuid, runId, uncertain],
      );
    },
    async markAbandoned() {
      const { rowCount } = await pool.query(
        `update newsletter_deliveries set status = 'uncertain',
            last_error = 'The worker stopped while sending this email'
          where newsletter_uuid = $1 and status = 'sending'`,
        [newsletterUuid],
      );
      return rowCount ?? 0;
    },
  };
}
