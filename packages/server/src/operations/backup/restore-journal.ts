import { randomUUID } from 'node:crypto';
import type { ImageStore } from '@perfboard/media/store';
import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';
import { departurePrefix } from '../privacy/departure.ts';
import { ArchiveError } from './backup-format.ts';

/** Changes during the restore, because time has passed since the backup. */
export interface Restored {
  /** Jobs whose outcome the archive does not know, which are enqueued again. */
  pendingJobs: number;
  /** Newsletters that were running. */
  pausedNewsletters: number;
}

/** The progress of a restore into this database. Its row is deleted at the end. */
export interface Journal {
  id: string;
  /** Identifies the archive: the SHA-256 of its manifest. */
  archive: string;
  /** Null until the rows are committed. All images are stored before that. */
  restored: Restored | null;
}

/** Arbitrary, but the same in every process. */
const advisoryLock = 720_411_954;
/** PostgreSQL notices within this time that a killed restore is gone. */
const lockTimeoutMs = 30_000;

/**
 * A connection with the exclusive right to restore into this database, until it ends.
 * @throws ArchiveError when another restore is running
 */
export async function openRestore(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'perfboard-restore',
    ...lastingConnection,
  });
  // Its queries report failures; unhandled, the event would end the process during the cleanup.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    // Not supported on every system.
    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code === '55P03')
      throw new ArchiveError(
        'Another restore into this database is running. Wait for it to finish, then try again.',
      );
    throw error;
  }
}

export async function readJournal(client: pg.Client): Promise<Journal | null> {
  const found = await client.query<{ name: string | null }>(
    `select to_regclass('perfboard_restore.journal')::text as name`,
  );
  if (!found.rows[0]?.name) return null;
  const { rows } = await client.query<Journal>('select id, archive, restored from perfboard_restore.journal');
  return rows[0] ?? null;
}

/** Records in the database, then in the store, that new contents belong to this restore. */
export async function beginJournal(client: pg.Client, store: ImageStore, archive: string): Promise<string> {
  const id = randomUUID();
  await client.query('begin');
  // Its own schema: a backup copies `public`, and an older archive's schema has no table for this.
  await client.query(`create schema if not exists perfboard_restore;
    create table if not exists perfboard_restore.journal (id uuid primary key, archive text not null, restored jsonb);
    grant usage on schema perfboard_restore to public; grant select on perfboard_restore.journal to public;
    delete from perfboard_restore.journal`);
  await client.query('insert into perfboard_restore.journal (id, archive) values ($1, $2)', [id, archive]);
  await client.query('commit');
  await store.put(markerKey(id), Buffer.from('A restore fills this store.\n'), { contentType: 'text/plain' });
  return id;
}

/** Part of the rows' transaction. */
export async function recordLoaded(client: pg.Client, id: string, restored: Restored): Promise<void> {
  const { rowCount } = await client.query(
    'update perfboard_restore.journal set restored = $2 where id = $1 and restored is null',
    [id, restored],
  );
  if (rowCount !== 1) throw new ArchiveError('Another restore into this database has started');
}

export async function endJournal(client: pg.Client, store: ImageStore, id: string): Promise<void> {
  await store.remove(markerKey(id));
  await client.query('drop schema if exists perfboard_restore cascade');
}

/**
 * Checks the contents of the store.
 * @returns whether it holds only leftovers of an interrupted restore
 * @throws ArchiveError when it holds other files
 */
export async function hasLeftovers(store: ImageStore, journal: Journal | null): Promise<boolean> {
  let first: string | undefined;
  for await (const key of store.list('')) {
    // Departures since the archive was made, which the restore reads.
    if (key.startsWith(departurePrefix)) continue;
    first ??= key;
    // Both have the same random name, so the store was empty when that restore began; and without rows in the
    // database, it has not been used since.
    if (journal && !journal.restored && key === markerKey(journal.id)) return true;
  }
  if (first === undefined) return false;
  if (first.startsWith(markerPrefix))
    throw new ArchiveError(
      `The image store contains files from an interrupted restore into another database (${first}). Empty it, then restore.`,
    );
  throw new ArchiveError(
    `The image store is not empty (it contains ${first}). Restore into an empty folder or bucket.`,
  );
}

/**
 * Removes leftovers of an interrupted restore. The caller has called `hasLeftovers`, or started the restore
 * itself.
 */
export async function removeLeftovers(store: ImageStore, id: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of store.list(''))
    if (key !== markerKey(id) && !key.startsWith(departurePrefix)) keys.push(key);
  for (const key of keys) await store.remove(key);
  // Last, because the marker identifies the remaining files.
  await store.remove(markerKey(id));
}

const markerPrefix = 'restore/';
const markerKey = (id: string) => `${markerPrefix}${id}`;
