import { randomUUID } from 'node:crypto';
import type { ImageStore } from '@perfboard/media/store';
import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';
import { departurePrefix } from '../privacy/departure.ts';
import { ArchiveError } from './backup-format.ts';

/** What was changed on the way in, because time has passed since the backup. */
export interface Restored {
  /** Jobs whose outcome the archive does not know: asked for again. */
  pendingJobs: number;
  /** Newsletters that were under way. */
  pausedNewsletters: number;
}

/** How far a restore into this database has come. The row is gone once it is done. */
export interface Journal {
  id: string;
  /** Which archive: the SHA-256 of its manifest. */
  archive: string;
  /** Null until the rows are committed. Pictures are all in their place before that. */
  restored: Restored | null;
}

/** Arbitrary, but the same in every process. */
const advisoryLock = 720_411_954;
/** PostgreSQL notifications within this time that a killed restore is gone. */
const lockTimeoutMs = 30_000;

/**
 * A connection that alone may restore into this database, until it ends.
 * @throws ArchiveError when another restore is at work
 */
export async function openRestore(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'perfboard-restore',
    ...lastingConnection,
  });
  // Its queries fail by themselves; unheard, the event would end the process in the middle of the clearing up.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    // Not on every system.
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

/** Says in the database, then in the store, that what comes into both from now on is this restore's. */
export async function beginJournal(client: pg.Client, store: ImageStore, archive: string): Promise<string> {
  const id = randomUUID();
  await client.query('begin');
  // A schema of its own: a backup copies `public`, and the schema of an older archive has no table for this.
  await client.query(`create schema if not exists perfboard_restore;
    create table if not exists perfboard_restore.journal (id uuid primary key, archive text not null, restored jsonb);
    grant usage on schema perfboard_restore to public; grant select on perfboard_restore.journal to public;
    delete from perfboard_restore.journal`);
  await client.query('insert into perfboard_restore.journal (id, archive) values ($1, $2)', [id, archive]);
  await client.query('commit');
  await store.put(markerKey(id), Buffer.from('A restore fills this store.\n'), { contentType: 'text/plain' });
  return id;
}

/** In the transaction of the rows: it is committed with them or not at all. */
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
 * Looks what is in the store.
 * @returns whether it holds what an interrupted restore has left, and nothing else
 * @throws ArchiveError where it holds anybody else's files
 */
export async function hasLeftovers(store: ImageStore, journal: Journal | null): Promise<boolean> {
  let first: string | undefined;
  for await (const key of store.list('')) {
    // Who left since the archive was made: the restore itself reads it.
    if (key.startsWith(departurePrefix)) continue;
    first ??= key;
    // Both bear the same random name, so the store was empty when that restore began; and where the database has no row
    // either, nobody has worked here since.
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

/** Empties the store of what an interrupted restore has left. The caller has asked `hasLeftovers`, or begun the restore itself. */
export async function removeLeftovers(store: ImageStore, id: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of store.list(''))
    if (key !== markerKey(id) && !key.startsWith(departurePrefix)) keys.push(key);
  for (const key of keys) await store.remove(key);
  // Last: as long as a file is left, the marker says whose it is.
  await store.remove(markerKey(id));
}

const markerPrefix = 'restore/';
const markerKey = (id: string) => `${markerPrefix}${id}`;
