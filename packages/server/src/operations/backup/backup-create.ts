import { access, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStore } from '@perfboard/media/store';
import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';
import { ArchiveError, type Manifest } from './backup-format.ts';
import { PictureRemovedError, writeArchive } from './backup-pack.ts';
import { quoted, readTables } from './backup-tables.ts';

export interface BackupOptions {
  databaseUrl: string;
  store: ImageStore;
  /** Absolute path of the archive; must not exist yet. */
  file: string;
  /** Public age keys; the archive is encrypted for them, if any. */
  recipients?: readonly string[];
  /** Aborts it between two files and removes its output. */
  signal?: AbortSignal;
}

/** A removal per minute means a busy desk; that each of so many snapshots meets one is not plausible. */
const snapshotTries = 5;

/**
 * Writes an archive of a database snapshot and of every image that it references. The product may run: if an
 * image is removed before it is copied, the archive restarts with a later snapshot. The file appears only
 * when complete, readable by its owner alone. `missing_images` are files that were lost before.
 * @throws ArchiveError when `file` exists, the disk is full or the database holds no schema
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { file } = options;
  if (await exists(file)) throw new ArchiveError(`${file} already exists. Choose another name.`);
  await removeAbandonedSpools(path.dirname(file));
  for (let tries = 1; ; tries++) {
    try {
      return await createOnce(options);
    } catch (error) {
      if (!(error instanceof PictureRemovedError)) return toArchiveError(error);
      if (tries === snapshotTries)
        throw new ArchiveError(
          'Images kept being deleted during the copy. Nothing was written. Run it again.',
        );
    }
  }
}

async function createOnce({
  databaseUrl,
  store,
  file,
  recipients = [],
  signal,
}: BackupOptions): Promise<Manifest> {
  const connect = () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'perfboard-backup',
      connectionTimeoutMillis: 10_000,
      // Migrations wait for its locks.
      ...lastingConnection,
    });
    client.on('error', () => {});
    return client;
  };
  const client = connect();
  // Sees later commits, which the snapshot does not.
  const present = connect();
  const spool = await mkdtemp(path.join(path.dirname(file), spoolPrefix));
  try {
    await Promise.all([client.connect(), present.connect()]);
    await openSnapshot(client);
    const part = path.join(spool, 'archive');
    const manifest = await writeArchive({ client, present, store, spool, part, recipients, signal });
    await syncFile(part);
    await rename(part, file);
    await syncFile(path.dirname(file), 'r');
    return manifest;
  } finally {
    await Promise.all([client.end().catch(() => {}), present.end().catch(() => {})]);
    await rm(spool, { recursive: true, force: true });
  }
}

/** One snapshot for every table, without later commits. */
async function openSnapshot(client: pg.Client): Promise<void> {
  const tables = await readTables(client);
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO'; set local extra_float_digits = 3`);
  // Before the snapshot, which the first query takes: a table that a migration rewrites after it would look
  // empty.
  for (const { name } of tables) await client.query(`lock table public.${quoted(name)} in access share mode`);
}

const spoolPrefix = '.perfboard-backup-';
/** Spool files are written every few seconds: one of this age was left by a killed process. */
const spoolMaxAgeMs = 60 * 60 * 1000;

/** They take up space, and may contain a finished archive in plain text. */
async function removeAbandonedSpools(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(spoolPrefix)) continue;
    const spool = path.join(folder, name);
    const inside = await readdir(spool).catch(() => []);
    const times = await Promise.all(
      [spool, ...inside.map((file) => path.join(spool, file))].map((file) =>
        stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    );
    if (Date.now() - Math.max(...times) > spoolMaxAgeMs)
      await rm(spool, { recursive: true, force: true }).catch(() => {});
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function syncFile(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags);
  await handle.sync();
  await handle.close();
}

function toArchiveError(error: unknown): never {
  const { code, path: at } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    throw new ArchiveError(
      'The disk is full. Free up space or write to another disk. The backup needs room for the archive and the largest table.',
    );
  }
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS') {
    throw new ArchiveError(`Can’t write the archive (${code}${at ? `: ${at}` : ''})`);
  }
  throw error;
}
