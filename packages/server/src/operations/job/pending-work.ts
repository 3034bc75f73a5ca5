import { lateHeldNotifications, pendingNotifications } from '../notification/notification.ts';
import { isLiveHeartbeat } from './heartbeat.ts';

/** One number, or one for each set of labels: a query that answers `value` and the labels' columns. */
interface PendingNumber {
  help: string;
  labels?: readonly string[];
  /** Asked at most so often: counting a newsletter's ledger reads one index entry a recipient. */
  everyMs?: number;
  sql: string;
}

/**
 * What is pending and how far it is, for metrics: whatever process did the work, the database knows what is left. Every
 * query is bounded by an index or by a table that stays small.
 */
export const pendingWork: Readonly<Record<string, PendingNumber>> = {
  perfboard_outbox_undispatched: {
    help: 'Outbox rows that are due and not in the queue yet',
    sql: `select count(*)::float8 as value from outbox
      where dispatched_at is null and done_at is null and failed_at is null and run_at <= now()`,
  },
  perfboard_outbox_oldest_seconds: {
    help: 'Age of the oldest outbox row that is due and not in the queue yet',
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
    help: 'Notifications that the mail server has refused and that will be tried again',
    sql: `select count(*)::float8 as value from notifications where status = 'pending' and attempts > 0`,
  },
  perfboard_notifications_failed: {
    help: 'Notifications that were given up, or of which nobody knows whether they went out',
    sql: `select count(*)::float8 as value from notifications where status in ('failed', 'uncertain') and dismissed_at is null`,
  },
  perfboard_mail_up: {
    help: '1 when the mail server took the last mail or greeted, 0 when not',
    sql: `select coalesce((select ok::int from service_states where name = 'mail'), 1)::float8 as value`,
  },
  perfboard_workers: {
    help: 'Worker processes that are alive, by their heartbeats in the database',
    sql: `select count(*)::float8 as value from worker_heartbeats where ${isLiveHeartbeat}`,
  },
  perfboard_images_pending: {
    help: 'Pictures that wait for their variants',
    sql: `select count(*)::float8 as value from images where status = 'pending'`,
  },
  perfboard_newsletter_deliveries: {
    help: 'Recipients of the newsletters that are under way, by their state',
    labels: ['newsletter', 'status'],
    everyMs: 60_000,
    sql: `select count(*)::float8 as value, newsletter_uuid::text as newsletter, recipients.status::text as status
      from newsletter_deliveries recipients join newsletters on newsletters.uuid = newsletter_uuid
      where newsletters.status in ('queued', 'sending', 'paused') group by 2, 3`,
  },
  perfboard_newsletter_deliveries_uncertain: {
    help: 'Recipients of whom nobody knows whether the mail reached them',
    // Newsletter by newsletter, along the ledger's index: the ledger itself is too large to be read every few seconds.
    sql: `select coalesce(sum(uncertain.n), 0)::float8 as value from newsletters, lateral (
        select count(*) as n from newsletter_deliveries
        where newsletter_uuid = newsletters.uuid and status = 'uncertain') as uncertain`,
  },
};
