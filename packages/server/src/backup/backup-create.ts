import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ImageFormat } from '@perfboard/contracts/words/image';
import { contentHashOf, fileKey, fileOf, originalKey, originalPrefix } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { encryptFor } from './archive-key.ts';
import {
  ArchiveError,
  archiveFormat,
  imageEntry,
  type Manifest,
  manifestEntry,
  tableEntry,
} from './backup-format.ts';
import { copyTarget, quoted, readMigrations, readTables, type TableShape } from './backup-tables.ts';
import { createSpool } from './spool.ts';

export interface BackupOptions {
  databaseUrl: string;
  store: ImageStore;
  /** Absolute path of the archive; nothing may be there yet. */
  file: string;
  /** Public keys of age; the archive is encrypted for their owners where there are any. */
  recipients?: readonly string[];
  /** Ends it between two files; nothing is left of it then. */
  signal?: AbortSignal;
}

/** A picture or a file of the snapshot was removed before its file was copied. */
class PictureRemovedError extends Error {}

/** A removal a minute is a busy desk; that each of so many snapshots meets one is not credible. */
const snapshotTries = 5;

/**
 * Writes one archive of the database, as it is at one moment, and of every image that it names. The product may run
 * meanwhile: where a picture is removed before its turn, the archive is begun anew with a later moment. The file appears
 * when it is whole, readable by its owner alone. `missing_images` are files that were lost before.
 *
 * @throws ArchiveError when there is something at `file`, the disk is full or the database holds no schema
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { file } = options;
  if (await exists(file)) throw new ArchiveError(`${file} exists already; choose another name`);
  await removeAbandonedSpools(path.dirname(file));
  for (let tries = 1; ; tries++) {
    try {
      return await createOnce(options);
    } catch (error) {
      if (!(error instanceof PictureRemovedError)) return toArchiveError(error);
      if (tries === snapshotTries)
        throw new ArchiveError(
          'Pictures were removed while they were copied, again and again. Nothing was written; run it again.',
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
  // Sees what is committed meanwhile, which the snapshot does not.
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

/** One snapshot for every table: what is committed while this runs is not in any of them. */
async function openSnapshot(client: pg.Client): Promise<void> {
  const tables = await readTables(client);
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO'; set local extra_float_digits = 3`);
  // Before the snapshot, which the first query takes: a table that a migration rewrites after it looks empty in it.
  for (const { name } of tables) await client.query(`lock table public.${quoted(name)} in access share mode`);
}

const spoolPrefix = '.perfboard-backup-';
/** Bytes reach a spool every few seconds: one of this age was left by a killed process. */
const spoolMaxAgeMs = 60 * 60 * 1000;

/** They take the room of the next archive, and the finished one may lie among them in the clear. */
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

async function writeArchive(source: {
  client: pg.Client;
  present: pg.Client;
  store: ImageStore;
  spool: string;
  part: string;
  recipients: readonly string[];
  signal: AbortSignal | undefined;
}): Promise<Manifest> {
  const { client, present, store, spool, part, recipients, signal } = source;
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new ArchiveError('The database is empty: there is nothing to back up');
  const archive = pack();
  // A personal address book: nobody else on the machine may read it.
  const zipped = createGzip({ level: 6 });
  const sealed = recipients.length > 0 ? await encryptFor(recipients, zipped) : zipped;
  const written = Promise.all([
    pipeline(Readable.from(archive), zipped),
    pipeline(sealed, createWriteStream(part, { mode: 0o600 })),
  ]);
  const manifest: Manifest = {
    product: 'perfboard',
    format: archiveFormat,
    created_at: new Date().toISOString(),
    migrations,
    tables: [],
    images: [],
    missing_images: [],
  };
  const fill = async () => {
    for (const table of await readTables(client)) {
      signal?.throwIfAborted();
      manifest.tables.push(await addTable(archive, { client, spool, table }));
    }
    for (const key of await imageKeys(client)) {
      signal?.throwIfAborted();
      const sealed =
        (await addImage(archive, store, key)) ?? (await addNamed(archive, { present, store, key }));
      if (sealed) manifest.images.push({ key, ...sealed });
      else manifest.missing_images.push(key);
    }
    await addEntry(archive, manifestEntry, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    archive.finalize();
  };
  // Whichever fails first ends the other: a full disk must not leave this waiting for room in a buffer.
  await Promise.all([
    fill().catch((error) => {
      archive.destroy(error as Error);
      throw error;
    }),
    written.catch((error) => {
      archive.destroy(error as Error);
      throw error;
    }),
  ]);
  return manifest;
}

/** An entry's size stands before its bytes, so a table goes to a file first. */
async function addTable(
  archive: Pack,
  { client, spool, table }: { client: pg.Client; spool: string; table: TableShape },
): Promise<Manifest['tables'][number]> {
  const file = createSpool(path.join(spool, table.name));
  const hash = createHash('sha256');
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const bytes = await file.write(copy, (chunk) => hash.update(chunk));
  await addEntry(archive, tableEntry(table.name), file.read(), bytes);
  await file.remove();
  return { ...table, rows: copy.rowCount ?? 0, bytes, sha256: hash.digest('hex') };
}

async function addImage(archive: Pack, store: ImageStore, key: string) {
  const image = await store.open(key);
  if (!image) return null;
  const hash = createHash('sha256');
  const hashed = Readable.from(
    (async function* () {
      for await (const chunk of image.stream) {
        hash.update(chunk);
        yield chunk;
      }
    })(),
  );
  await addEntry(archive, imageEntry(key), hashed, image.bytes);
  return { bytes: image.bytes, sha256: hash.digest('hex') };
}

async function addEntry(archive: Pack, name: string, body: Buffer | Readable, size?: number): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    const entry = archive.entry(
      { name, size: Buffer.isBuffer(body) ? body.length : (size ?? 0), mode: 0o600 },
      (error) => (error ? reject(error) : resolve()),
    );
    if (Buffer.isBuffer(body)) entry.end(body);
    else {
      body.on('error', (error) => {
        entry.destroy(error);
        reject(error);
      });
      body.pipe(entry);
    }
  });
  await done;
}

/** Every file that a picture of the snapshot consists of, and those that are kept for download. What no row names is left behind. */
async function imageKeys(client: pg.Client): Promise<string[]> {
  const { rows: images } = await client.query<{ content_hash: string; format: ImageFormat }>(
    'select content_hash, format from images order by uuid',
  );
  const { rows: variants } = await client.query<{ key: string }>(
    'select key from image_variants order by key',
  );
  // A database that waits for its migration has none.
  const hasFiles = (await readTables(client)).some(({ name }) => name === 'files');
  const { rows: files } = hasFiles
    ? await client.query<{ uuid: string }>('select uuid from files order by uuid')
    : { rows: [] };
  const originals = images.map(({ content_hash, format }) => originalKey(content_hash, format));
  return [
    ...new Set([...originals, ...variants.map(({ key }) => key), ...files.map(({ uuid }) => fileKey(uuid))]),
  ];
}

/** Asks for the row that names a file of the store. */
function namingRow(key: string): [text: string, values: unknown[]] {
  const file = fileOf(key);
  if (file) return ['select 1 from files where uuid = $1', [file]];
  return key.startsWith(originalPrefix)
    ? ['select 1 from images where content_hash = $1', [contentHashOf(key)]]
    : ['select 1 from image_variants where key = $1', [key]];
}

/**
 * For a file that was not there. A removal takes the row first, so where a row names it now it was lost long ago, or
 * uploaded again this moment.
 * @throws PictureRemovedError where none does
 */
async function addNamed(
  archive: Pack,
  { present, store, key }: { present: pg.Client; store: ImageStore; key: string },
) {
  const { rowCount } = await present.query(...namingRow(key));
  if (!rowCount) throw new PictureRemovedError(key);
  return addImage(archive, store, key);
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
      'The disk is full. Free some space, or write the archive to another disk: it needs room for itself and for the largest table.',
    );
  }
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS') {
    throw new ArchiveError(`The archive cannot be written (${code}${at ? `: ${at}` : ''})`);
  }
  throw error;
}
