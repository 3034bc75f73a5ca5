import { pipeline } from 'node:stream/promises';
import type { ImageStore } from '@perfboard/media/store';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  ArchiveError,
  credentialTables,
  imageEntry,
  type Manifest,
  manifestEntry,
  tableEntry,
} from './backup-format.ts';
import { copyTarget, quoted, readTables } from './backup-tables.ts';
import { type Restored, recordLoaded } from './restore-journal.ts';
import { type ArchiveFile, expectedSeals, readArchive, sealing } from './restore-read.ts';

/** @throws ArchiveError with the first table that has a row */
export async function refuseRows(client: pg.Client): Promise<void> {
  for (const { name } of await readTables(client)) {
    const { rowCount } = await client.query(`select 1 from public.${quoted(name)} limit 1`);
    if (rowCount)
      throw new ArchiveError(
        `The database is not empty (${name} has rows). Restore into an empty database, before the first start.`,
      );
  }
}

/**
 * Fills an empty store, then an empty database with the archive's schema. The COMMIT comes last and alone
 * makes the restore visible; the journal's row is part of it. After a failure, the caller cleans up.
 */
export async function loadArchive(options: {
  client: pg.Client;
  store: ImageStore;
  archive: ArchiveFile;
  manifest: Manifest;
  /** The journal's id. */
  id: string;
}): Promise<void> {
  const { client, store, archive, manifest } = options;
  await client.query('begin');
  await client.query(`set local client_encoding = 'UTF8'`);
  for (const { name } of manifest.tables) {
    await client.query(`lock table public.${quoted(name)} in exclusive mode`);
    // Only the product's own triggers, which would fill the change feed and overwrite computed columns;
    // references are still checked.
    await client.query(`alter table public.${quoted(name)} disable trigger user`);
  }
  await refuseRows(client);
  const tables = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]));
  const images = new Map(manifest.images.map(({ key }) => [imageEntry(key), key]));
  const seals = expectedSeals(manifest);
  await readArchive(archive, async (name, body) => {
    if (name === manifestEntry) return void body.resume();
    const { body: passed, seal } = sealing(body);
    const table = tables.get(name);
    const key = images.get(name);
    if (table) await pipeline(passed, client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)));
    else if (key !== undefined) await store.put(key, passed, { contentType: contentTypeOf(key) });
    if (seal().sha256 !== seals.get(name)?.sha256)
      throw new ArchiveError(`${archive.file} changed while it was read`);
  });
  const restored = await settle(client);
  await resetSequences(client);
  for (const { name } of manifest.tables)
    await client.query(`alter table public.${quoted(name)} enable trigger user`);
  await recordLoaded(client, options.id, restored);
  await client.query('commit');
}

/** The old queue is gone, and its work since the backup is unknown. */
async function settle(client: pg.Client): Promise<Restored> {
  await endCredentials(client);
  const pending = await client.query(
    `update outbox set dispatched_at = null, attempts = 0, last_error = null
      where done_at is null and failed_at is null`,
  );
  // Pauses newsletters, so that no one gets one twice: a member decides, who knows what happened since.
  // Scheduled ones too, which may have been moved, sent or cancelled since.
  const paused = await client.query(
    `update newsletters set status = 'paused',
       last_error = 'Paused by a restore. Subscribers may have received this newsletter after the backup.'
      where status in ('sending', 'queued')`,
  );
  return { pendingJobs: pending.rowCount ?? 0, pausedNewsletters: paused.rowCount ?? 0 };
}

/** Revoked access must stay revoked: ends sessions and tokens, if an archive has any, and open invitations. */
async function endCredentials(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const table of credentialTables) {
    if (present.has(table)) await client.query(`delete from public.${quoted(table)}`);
  }
  if (present.has('invitations')) {
    await client.query(
      'update invitations set withdrawn_at = now() where accepted_at is null and withdrawn_at is null',
    );
  }
}

async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table_name: string; column_name: string }>(
    `select s.oid::regclass::text as sequence, t.relname::text as table_name, a.attname::text as column_name
      from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table_name, column_name } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${quoted(column_name)}), 0) + 1, false) from public.${quoted(table_name)}`,
      [sequence],
    );
  }
}

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

const contentTypeOf = (key: string) =>
  contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
