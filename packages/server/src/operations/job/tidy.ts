import { archiveLimits } from '@perfboard/contracts/words/project-archive';
import { confirmation } from '@perfboard/contracts/words/subscriber';
import { importLimits } from '@perfboard/contracts/words/subscriber-import';
import type { Log } from '@perfboard/process/log';
import type { Pool } from 'pg';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Runs steps one at a time; a failed step does not prevent the others.
 * @throws Error that names every failed step, after all have run; the signal's reason, immediately
 */
export async function runSteps(
  steps: Readonly<Record<string, () => Promise<void>>>,
  { log, signal }: { log?: Log; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const failures: { name: string; error: unknown }[] = [];
  for (const [name, step] of Object.entries(steps)) {
    signal?.throwIfAborted();
    try {
      await step();
    } catch (error) {
      if (signal?.aborted) throw error;
      log?.error({ err: error, step: name }, 'a step failed');
      failures.push({ name, error });
    }
  }
  const [first] = failures;
  if (!first) return;
  const message = failures.map(({ name, error }) => `${name}: ${messageOf(error)}`).join('; ');
  throw new Error(message, { cause: first.error });
}

/** An abandoned archive of projects, or one past its retention. */
const isArchiveOver = `(created_at < now() - interval '${archiveLimits.keepDays} days'
  or (status = 'uploading' and created_at < now() - interval '${archiveLimits.unfinishedDays} days'))`;
/** Its files are no longer needed; its results are retained as long as any others. */
const isArchiveUseless = `(${isArchiveOver}
  or (status = 'failed' and created_at < now() - interval '${archiveLimits.unfinishedDays} days'))`;

/** Expired rows, with their retention. */
const tasks = {
  /** A screen that was disconnected longer than this reloads. */
  changes: `delete from changes where id in
    (select id from changes where created_at < now() - interval '2 days' limit $1)`,
  /** A form that is posted again after this is a new lead. */
  idempotency_keys: `delete from idempotency_keys where (scope, key) in
    (select scope, key from idempotency_keys where created_at < now() - interval '2 days' limit $1)`,
  /** Their job has failed: what asked for a link then has no use for it now. */
  client_link_requests: `delete from client_link_requests where uuid in
    (select uuid from client_link_requests where created_at < now() - interval '2 days' limit $1)`,
  /** Accepted, withdrawn or unanswered for long. */
  invitations: `delete from invitations where uuid in
    (select uuid from invitations
      where least(accepted_at, withdrawn_at, expires_at) < now() - interval '30 days' limit $1)`,
  /** Failed attempts; archives have their own rule. */
  failed_backups: `delete from backups where uuid in
    (select uuid from backups where status = 'failed' and created_at < now() - interval '30 days' limit $1)`,
  /** Far longer than the desk offers to undo. */
  undos: `delete from undos where uuid in
    (select uuid from undos where created_at < now() - interval '1 day' limit $1)`,
  outbox: `delete from outbox where id in
    (select id from outbox where done_at < now() - interval '7 days' and failed_at is null limit $1)`,
  /** Failed jobs, dismissed or not, after enough time to inspect them. */
  failed_outbox: `delete from outbox where id in
    (select id from outbox where failed_at < now() - interval '90 days' limit $1)`,
  sessions: `delete from sessions where id in (select id from sessions where expires_at < now() limit $1)`,
  /** Imported lists and their lines, after enough time to inspect them. */
  import_rows: `delete from subscriber_import_rows where (import_uuid, line) in
    (select import_uuid, line from subscriber_import_rows where import_uuid in
      (select uuid from subscriber_imports where created_at < now() - interval '${importLimits.keepDays} days') limit $1)`,
  import_parts: `delete from subscriber_import_parts where (import_uuid, number) in
    (select import_uuid, number from subscriber_import_parts where import_uuid in
      (select uuid from subscriber_imports where created_at < now() - interval '${importLimits.keepDays} days') limit $1)`,
  /** Listed after their lines, because one that has just expired may still have lines. */
  imports: `delete from subscriber_imports where uuid in
    (select uuid from subscriber_imports where created_at < now() - interval '${importLimits.keepDays} days'
      and not exists (select 1 from subscriber_import_rows where import_uuid = subscriber_imports.uuid)
      and not exists (select 1 from subscriber_import_parts where import_uuid = subscriber_imports.uuid) limit $1)`,
  /** Archives of projects, and each project's result; in the same order. */
  project_import_rows: `delete from project_import_rows where (import_uuid, place) in
    (select import_uuid, place from project_import_rows where import_uuid in
      (select uuid from project_imports where ${isArchiveOver}) limit $1)`,
  project_import_pictures: `delete from project_import_pictures where (import_uuid, place, number) in
    (select import_uuid, place, number from project_import_pictures where import_uuid in
      (select uuid from project_imports where ${isArchiveOver}) limit $1)`,
  project_import_parts: `delete from project_import_parts where import_uuid in
    (select uuid from project_imports where ${isArchiveUseless} limit $1)`,
  project_imports: `delete from project_imports where uuid in
    (select uuid from project_imports where ${isArchiveOver}
      and not exists (select 1 from project_import_rows where import_uuid = project_imports.uuid)
      and not exists (select 1 from project_import_pictures where import_uuid = project_imports.uuid)
      and not exists (select 1 from project_import_parts where import_uuid = project_imports.uuid) limit $1)`,
  /** Unconfirmed subscriptions: it is unknown who entered them. */
  subscribers: `delete from subscribers where uuid in
    (select uuid from subscribers where status = 'pending'
      and exists (select 1 from notifications where subscriber_uuid = subscribers.uuid)
      and not exists (select 1 from notifications where subscriber_uuid = subscribers.uuid
        and created_at >= now() - interval '${confirmation.keepDays} days') limit $1)`,
  /** Long enough for a worker that was down to report password links that it could not send. */
  verifications: `delete from verifications where id in
    (select id from verifications where expires_at < now() - interval '1 day' limit $1)`,
  /** Long enough to find out what a receiver has missed. */
  webhook_deliveries: `delete from webhook_deliveries where uuid in
    (select uuid from webhook_deliveries where status <> 'pending' and created_at < now() - interval '90 days' limit $1)`,
} as const;

/** Small, so that no statement holds locks for long or hits the statement timeout. */
const BATCH = 5_000;

/**
 * Deletes expired rows, from every table even if one fails. Returns the number of rows per table.
 * @throws Error that names the tables that failed
 */
export async function tidy(pool: Pool, signal?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const clear = async (table: string, sql: string): Promise<void> => {
    let count: number;
    do {
      signal?.throwIfAborted();
      count = (await pool.query(sql, [BATCH])).rowCount ?? 0;
      removed[table] = (removed[table] ?? 0) + count;
    } while (count === BATCH);
  };
  const steps = Object.entries(tasks).map(([table, sql]) => [table, () => clear(table, sql)] as const);
  await runSteps(Object.fromEntries(steps), { signal });
  return removed;
}
