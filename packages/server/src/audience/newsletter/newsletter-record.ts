import { inTransaction } from '@perfboard/db/transaction';
import { insertOutbox } from '@perfboard/jobs/outbox-row';
import type { Pool, PoolClient } from 'pg';
import { notifyWebhooksOn } from '../../base/webhook/add-deliveries.ts';
import { isDue } from './newsletter-audience.ts';
import type { StoredContent } from './newsletter-content.ts';
import type { NewsletterTexts } from './translated-newsletter.ts';

export interface NewsletterText extends NewsletterTexts, StoredContent {
  is_public: boolean;
  /** The mail server's last answers. */
  recent_answers: string;
}

/**
 * Opens a newsletter for sending.
 * @returns null when there is nothing to send: not due yet, paused, cancelled, done or deleted
 */
export async function openNewsletter(pool: Pool, uuid: string): Promise<NewsletterText | null> {
  // A finished newsletter with a pending delivery: a member retried it.
  await pool.query(
    `update newsletters set status = 'sending', started_at = coalesce(started_at, now()), finished_at = null,
        planned_at = coalesce(planned_at, now())
      where uuid = $1 and (
        (status = 'queued' and planned_at is not null and ${isDue})
        or (status = 'done' and exists (
          select 1 from newsletter_deliveries where newsletter_uuid = $1 and newsletter_deliveries.status = 'pending')))`,
    [uuid],
  );
  const { rows } = await pool.query<NewsletterText>(
    `select subject, preview_text, body, content, translated, is_public, recent_answers from newsletters where uuid = $1 and status = 'sending'`,
    [uuid],
  );
  return rows[0] ?? null;
}

/** Notifies the live screens, which watch newsletters and not each delivery. */
export async function announceProgress(pool: Pool, uuid: string): Promise<void> {
  await pool.query(
    // A cached count of a newsletter that is not running stays valid until its row is written.
    `with written as (update newsletters set status = status where uuid = $1 and status <> 'sending'),
        recorded as (insert into changes (kind, action, uuid) values ('newsletter', 'updated', $1))
      select pg_notify('change', 'newsletter')`,
    [uuid],
  );
}

/** The site lists it after the first delivery: cached pages are invalidated. */
export async function announceNewsletter(pool: Pool, uuid: string): Promise<void> {
  await pool.query(
    `select pg_notify('change', 'published_newsletter') from newsletters where uuid = $1 and is_public`,
    [uuid],
  );
}

/** While deliveries are still being inserted, the next run is at most this far away. */
const planWaitMs = 5_000;

/** Finishes the newsletter when nothing is pending, else schedules its next run. */
export async function finishOrContinue(
  pool: Pool,
  uuid: string,
  { lastError, afterMs = 0, requestId }: { lastError: string | null; afterMs?: number; requestId: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Locked first, so that a delivery put back concurrently is either seen here or finds the newsletter
    // done.
    const { rows } = await client.query<{ status: string; last_error: string | null; is_planning: boolean }>(
      'select status, last_error, plan_cursor is not null as is_planning from newsletters where uuid = $1 for update',
      [uuid],
    );
    const newsletter = rows[0];
    if (!newsletter) return;
    if (newsletter.last_error !== lastError) {
      await client.query('update newsletters set last_error = $2 where uuid = $1', [uuid, lastError]);
    }
    if (newsletter.status !== 'sending') return;
    if (newsletter.is_planning) return continueNewsletter(client, uuid, Math.min(afterMs, planWaitMs));
    const left = await client.query<{ due_in_ms: number | null; sending: boolean }>(
      `select (select extract(epoch from min(next_attempt_at) - now()) * 1000 from newsletter_deliveries
            where newsletter_uuid = $1 and status = 'pending')::float8 as due_in_ms,
          exists (select 1 from newsletter_deliveries where newsletter_uuid = $1 and status = 'sending') as sending`,
      [uuid],
    );
    const { due_in_ms, sending } = left.rows[0] ?? { due_in_ms: null, sending: false };
    if (due_in_ms === null && !sending) {
      await client.query(`update newsletters set status = 'done', finished_at = now() where uuid = $1`, [
        uuid,
      ]);
      await notifyWebhooksOn(client, { event: 'newsletter.finished', entity_uuid: uuid, requestId });
      return;
    }
    await continueNewsletter(client, uuid, Math.max(afterMs, due_in_ms ?? 0));
  });
}

/**
 * Schedules another run, unless one is scheduled for about then. A dispatched row does not count: its job may
 * be the one that is ending now.
 */
export async function continueNewsletter(
  db: Pool | PoolClient,
  uuid: string,
  afterMs: number,
): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from outbox
      where job = 'newsletter.send' and payload->>'newsletter_uuid' = $1
        and dispatched_at is null and done_at is null and failed_at is null
        and run_at <= now() + $2 * interval '1 millisecond' limit 1`,
    [uuid, afterMs + 1_000],
  );
  if (!rowCount) await insertOutbox(db, 'newsletter.send', { newsletter_uuid: uuid }, { afterMs });
}

/** Immediately continues newsletters that wait after a failure, because its cause was fixed. */
export async function continueFailing(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ uuid: string }>(
    `select uuid from newsletters where status = 'sending' and last_error is not null`,
  );
  for (const { uuid } of rows) await continueNewsletter(pool, uuid, 0);
}

/** Whether the mail server has accepted at least one delivery of this newsletter. */
export async function hasDelivered(pool: Pool, uuid: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from newsletter_deliveries where newsletter_uuid = $1 and status = 'sent' limit 1`,
    [uuid],
  );
  return Boolean(rowCount);
}

/** Whether some deliveries have not been tried yet. */
export async function hasUntried(pool: Pool, uuid: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from newsletters where uuid = $1 and (plan_cursor is not null or exists (
      select 1 from newsletter_deliveries where newsletter_uuid = $1 and status = 'pending' and attempts = 0))`,
    [uuid],
  );
  return Boolean(rowCount);
}

/** Whether no other newsletter is running or due. */
export async function isAlone(pool: Pool, uuid: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from newsletters where uuid <> $1 and (status = 'sending' or (status = 'queued' and ${isDue})) limit 1`,
    [uuid],
  );
  return !rowCount;
}

/** Stores the reason why a newsletter is not progressing. */
export async function recordNewsletterError(pool: Pool, uuid: string, lastError: string): Promise<void> {
  await pool.query(
    'update newsletters set last_error = $2 where uuid = $1 and last_error is distinct from $2',
    [uuid, lastError],
  );
}

/** Stores the mail server's last answers for the next run. */
export async function recordAnswers(pool: Pool, uuid: string, recent: string): Promise<void> {
  await pool.query(
    'update newsletters set recent_answers = $2 where uuid = $1 and recent_answers is distinct from $2',
    [uuid, recent],
  );
}

/**
 * Pauses a newsletter that could not continue, with a visible reason, so that a member can resume it with
 * reset counters.
 */
export async function pauseFailedNewsletter(pool: Pool, uuid: string, lastError: string): Promise<void> {
  await pool.query(
    `update newsletters set status = 'paused', last_error = $2, recent_answers = '' where uuid = $1 and status = 'sending'`,
    [uuid, lastError],
  );
}
