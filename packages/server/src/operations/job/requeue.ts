import type { JobName, JobPayload } from '@perfboard/jobs/catalog';
import { isQuarantined } from '@perfboard/jobs/outbox-mark';
import { insertOutbox } from '@perfboard/jobs/outbox-row';
import type { Pool } from 'pg';
import { isHeldDelivery } from '../../leads/mailbox/answer-event.ts';
import { pendingNotifications } from '../notification/notification.ts';

/** True of a row without a pending job in the outbox, unless its job is quarantined. `$1` is the job. */
const isWithoutJob = (key: string, uuid: string) => `not exists (
  select 1 from outbox where job = $1 and payload->>'${key}' = ${uuid}::text
    and ((done_at is null and failed_at is null) or ${isQuarantined}))`;

const notifications = `select notifications.uuid from ${pendingNotifications}
  and notifications.created_at < now() - interval '2 minutes'
  and ${isWithoutJob('notification_uuid', 'notifications.uuid')} limit 500`;

const deliveries = `select uuid from webhook_deliveries
  where status = 'pending' and created_at < now() - interval '2 minutes' and not ${isHeldDelivery}
    and ${isWithoutJob('delivery_uuid', 'webhook_deliveries.uuid')} limit 500`;

const has = (status: string) => `exists (select 1 from newsletter_deliveries
  where newsletter_uuid = newsletters.uuid and newsletter_deliveries.status = '${status}')`;

const newsletters = `select uuid from newsletters
  where (status = 'sending'
      or (status = 'queued' and coalesce(greatest(scheduled_at, undo_until), created_at) < now() - interval '30 seconds')
      or (status = 'done' and ${has('pending')})
      or (status in ('done', 'paused', 'cancelled') and ${has('sending')}))
    and ${isWithoutJob('newsletter_uuid', 'newsletters.uuid')} limit 100`;

const followUps = `select uuid from follow_ups
  where fired_at is null and ended_at is null and due_at < now() - interval '30 seconds'
    and ${isWithoutJob('follow_up_uuid', 'follow_ups.uuid')} limit 500`;

const imports = `select uuid from subscriber_imports
  where status in ('checking', 'importing') and ${isWithoutJob('import_uuid', 'subscriber_imports.uuid')} limit 100`;

const projectImports = `select uuid from project_imports
  where status in ('checking', 'importing') and ${isWithoutJob('import_uuid', 'project_imports.uuid')} limit 100`;

const backups = `select uuid from backups
  where status in ('waiting', 'running') and ${isWithoutJob('backup_uuid', 'backups.uuid')} limit 100`;

/** Reminders that are due and were planned a day ago or earlier; those of later changes have jobs of their own. */
const reminders = `select appointment_changes.uuid from appointments
  join appointment_changes on appointment_uuid = appointments.uuid and appointment_changes.sequence = appointments.sequence
  where kind_name <> '' and cancelled_at is null
    and appointments.starts_at > now() and appointments.starts_at < now() + interval '1 day' - interval '2 minutes'
    and appointment_changes.created_at < appointments.starts_at - interval '1 day'
    and not exists (select from notifications where kind::text = 'appointment_reminder'
      and about = appointment_changes.uuid::text)
    and ${isWithoutJob('change_uuid', 'appointment_changes.uuid')} limit 100`;

/**
 * Enqueues pending work again that has no job in the outbox, because its job failed while the database was
 * unavailable, or because of a bug. Returns how many.
 */
export async function requeueMissing(pool: Pool): Promise<number> {
  return (
    (await rescue(pool, 'notification.send', notifications, (notification_uuid) => ({ notification_uuid }))) +
    (await rescue(pool, 'webhook.deliver', deliveries, (delivery_uuid) => ({ delivery_uuid }))) +
    (await rescue(pool, 'newsletter.send', newsletters, (newsletter_uuid) => ({ newsletter_uuid }))) +
    (await rescue(pool, 'follow_up.fire', followUps, (follow_up_uuid) => ({ follow_up_uuid }))) +
    (await rescue(pool, 'subscriber.import', imports, (import_uuid) => ({ import_uuid }))) +
    (await rescue(pool, 'project.import', projectImports, (import_uuid) => ({ import_uuid }))) +
    (await rescue(pool, 'appointment.remind', reminders, (change_uuid) => ({ change_uuid }))) +
    (await rescue(pool, 'backup.make', backups, (backup_uuid) => ({ backup_uuid })))
  );
}

async function rescue<N extends JobName>(
  pool: Pool,
  job: N,
  sql: string,
  payloadOf: (uuid: string) => JobPayload<N>,
): Promise<number> {
  const { rows } = await pool.query<{ uuid: string }>(sql, [job]);
  for (const { uuid } of rows) await insertOutbox(pool, job, payloadOf(uuid));
  return rows.length;
}
