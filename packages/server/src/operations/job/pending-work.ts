import { lateHeldNotifications, pendingNotifications } from '../notification/notification.ts';
import { isLiveHeartbeat } from './heartbeat.ts';

/** A single number, or one per set of labels: a query that returns `value` and the labels' columns. */
interface PendingNumber {
  help: string;
  labels?: readonly string[];
  /** Minimum interval: counting a newsletter's deliveries reads one index entry per delivery. */
  everyMs?: number;
  sql: string;
}

/**
 * Metrics of pending work: they come from the database, whichever process does the work. Every query uses an
 * index or a small table.
 */
export const pendingWork: Readonly<Record<string, PendingNumber>> = {
  perfboard_outbox_undispatched: {
    help: 'Due outbox rows that are not in the queue yet',
    sql: `select count(*)::float8 as value from outbox
      where dispatched_at is null and done_at is null and failed_at is null and run_at <= now()`,
  },
  perfboard_outbox_oldest_seconds: {
    help: 'Age of the oldest due outbox row that is not in the queue yet',
    sql: `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as value from outbox
      where dispatched_at is null and done_at is null and failed_at is null and run_at <= now()`,
  },
  perfboard_outbox_failed: {
    help: 'Outbox rows whose job failed for good',
    sql: 'select count(*)::float8 as value from outbox where failed_at is not null and done_at is null',
  },
  perfboard_notification_oldest_unsent_seconds: {
    help: 'Age of the oldest notification that waits to be sent, or for a digest that is overdue',
    sql: `select coalesce(extract(epoch from now() - least(
      (select min(notifications.created_at) from ${pendingNotifications}),
      (select min(notifications.created_at) from ${lateHeldNotifications}))), 0)::float8 as value`,
  },
  perfboard_notifications_refused: {
    help: 'Notifications that were refused and will be retried',
    sql: `select count(*)::float8 as value from notifications where status = 'pending' and attempts > 0`,
  },
  perfboard_notifications_failed: {
    help: 'Notifications that failed or are uncertain',
    sql: `select count(*)::float8 as value from notifications where status in ('failed', 'uncertain') and dismissed_at is null`,
  },
  perfboard_mail_up: {
    help: '1 if the mail server accepted the last email or connection, else 0',
    sql: `select coalesce((select ok::int from service_states where name = 'mail'), 1)::float8 as value`,
  },
  perfboard_workers: {
    help: 'Live worker processes, by heartbeats in the database',
    sql: `select count(*)::float8 as value from worker_heartbeats where ${isLiveHeartbeat}`,
  },
  perfboard_images_pending: {
    help: 'Images that are waiting for their variants',
    sql: `select count(*)::float8 as value from images where status = 'pending'`,
  },
  perfboard_newsletter_deliveries: {
    help: 'Deliveries of newsletters in progress, by status',
    labels: ['newsletter', 'status'],
    everyMs: 60_000,
    sql: `select count(*)::float8 as value, newsletter_uuid::text as newsletter, delivery.status::text as status
      from newsletter_deliveries delivery join newsletters on newsletters.uuid = newsletter_uuid
      where newsletters.status in ('queued', 'sending', 'paused') group by 2, 3`,
  },
  perfboard_newsletter_deliveries_uncertain: {
    help: 'Newsletter deliveries with an uncertain outcome',
    // Per newsletter, with the index: all deliveries are too many to read every few seconds.
    sql: `select coalesce(sum(uncertain.n), 0)::float8 as value from newsletters, lateral (
        select count(*) as n from newsletter_deliveries
        where newsletter_uuid = newsletters.uuid and status = 'uncertain') as uncertain`,
  },
};
