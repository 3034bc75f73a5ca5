import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ImageFormat } from '@perfboard/contracts/words/image';
import { originalKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import {
  ArchiveError,
  archiveFormat,
  imageEntry,
  type Manifest,
  manifestEntry,
  tableEntry,
} from './backup-format.ts';
import { copyTarget, readMigrations, readTables, type TableShape } from './backup-tables.ts';

export interface BackupOptions {
  databaseUrl: string;
  store: ImageStore;
  /** Absolute path of the archive; nothing may be there yet. */
  file: string;
}

/**
 * Writes one archive of the database, as it is at one moment, and of every image that it names. The product may run
 * meanwhile. The file appears when it is whole, readable by its owner alone.
 *
 * @throws ArchiveError when there is something at `file`, the disk is full or the database holds no schema
 */
export async function createBackup({ databaseUrl, store, file }: BackupOptions): Promise<Manifest> {
  if (await exists(file)) throw new ArchiveError(`${file} exists already; choose another name`);
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  const spool = await mkdtemp(path.join(path.dirname(file), '.perfboard-backup-')).catch(toArchiveError);
  try {
    await client.connect();
    // One snapshot for every table: what is committed while this runs is not in any of them.
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local client_encoding = 'UTF8'; set local datestyle = 'ISO'; set local extra_float_digits = 3`);
    const part = path.join(spool, 'archive');
    const manifest = await writeArchive({ client, store, spool, part });
    await syncFile(part);
    await rename(part, file);
    return manifest;
  } catch (error) {
    return toArchiveError(error);
  } finally {
    await client.end().catch(() => {});
    await rm(spool, { recursive: true, force: true });
  }
}

async function writeArchive(source: {
  client: pg.Client;
  store: ImageStore;
  spool: string;
  part: string;
}): Promise<Manifest> {
  const { client, store, spool, part } = source;
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new ArchiveError('The database is empty: there is nothing to back up');
  const archive = pack();
  // A personal address book: nobody else on the machine may read it.
  const written = pipeline(
    Readable.from(archive),
    createGzip({ level: 6 }),
    createWriteStream(part, { mode: 0o600 }),
  );
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
      manifest.tables.push(await addTable(archive, { client, spool, table }));
    }
    for (const key of await imageKeys(client)) {
      const sealed = await addImage(archive, store, key);
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
  const file = path.join(spool, table.name);
  const hash = createHash('sha256');
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  await pipeline(
    copy,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file),
  );
  const { size } = await stat(file);
  await addEntry(archive, tableEntry(table.name), createReadStream(file), size);
  await rm(file);
  return { ...table, rows: copy.rowCount ?? 0, bytes: size, sha256: hash.digest('hex') };
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

/** Every file that a picture of the snapshot consists of. Files that no row names are left behind. */
async function imageKeys(client: pg.Client): Promise<string[]> {
  const { rows: images } = await client.query<{ content_hash: string; format: ImageFormat }>(
    'select content_hash, format from images order by uuid',
  );
  const { rows: variants } = await client.query<{ key: string }>(
    'select key from image_variants order by key',
  );
  const originals = images.map(({ content_hash, format }) => originalKey(content_hash, format));
  return [...new Set([...originals, ...variants.map(({ key }) => key)])];
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
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
