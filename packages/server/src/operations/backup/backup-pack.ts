import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ImageStore } from '@perfboard/media/store';
import type pg from 'pg';
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
import { isNamed, storeKeys } from './backup-keys.ts';
import { copyTarget, readMigrations, readTables, type TableShape } from './backup-tables.ts';
import { createSpool } from './spool.ts';

/** An image or a file of the snapshot was removed before it was copied. */
export class PictureRemovedError extends Error {}

interface ArchiveSource {
  /** Reads the snapshot. */
  client: pg.Client;
  /** Sees later commits. */
  present: pg.Client;
  store: ImageStore;
  /** A folder for data whose size must be known before it is packed. */
  spool: string;
  /** The output file; must not exist yet. */
  part: string;
  recipients: readonly string[];
  signal: AbortSignal | undefined;
}

/**
 * Packs the tables of a snapshot and the files that it references into one archive.
 * @throws ArchiveError when the database holds no schema
 * @throws PictureRemovedError when a file and its row were removed since the snapshot
 */
export async function writeArchive(source: ArchiveSource): Promise<Manifest> {
  const migrations = await readMigrations(source.client);
  if (migrations.length === 0)
    throw new ArchiveError('The database is empty, so there is nothing to back up');
  const archive = pack();
  const manifest: Manifest = {
    product: 'perfboard',
    format: archiveFormat,
    created_at: new Date().toISOString(),
    migrations,
    tables: [],
    images: [],
    missing_images: [],
  };
  const zipped = createGzip({ level: 6 });
  const sealed = source.recipients.length > 0 ? await encryptFor(source.recipients, zipped) : zipped;
  // The first failure ends both: after a full disk, this must not wait for a buffer.
  const endBoth = (error: unknown) => {
    archive.destroy(error as Error);
    throw error;
  };
  const written = Promise.all([
    pipeline(Readable.from(archive), zipped),
    // It contains personal data, so other users of the machine can't read it.
    pipeline(sealed, createWriteStream(source.part, { mode: 0o600 })),
  ]);
  await Promise.all([fill(archive, manifest, source).catch(endBoth), written.catch(endBoth)]);
  return manifest;
}

async function fill(archive: Pack, manifest: Manifest, source: ArchiveSource): Promise<void> {
  const { client, signal } = source;
  for (const table of await readTables(client)) {
    signal?.throwIfAborted();
    manifest.tables.push(await addTable(archive, source, table));
  }
  for (const key of await storeKeys(client)) {
    signal?.throwIfAborted();
    const added = await addStored(archive, source, key);
    if (added) manifest.images.push({ key, ...added });
    else manifest.missing_images.push(key);
  }
  await addEntry(archive, manifestEntry, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  archive.finalize();
}

/** An entry's size precedes its bytes, so a table is written to a file first. */
async function addTable(
  archive: Pack,
  { client, spool }: ArchiveSource,
  table: TableShape,
): Promise<Manifest['tables'][number]> {
  const file = createSpool(path.join(spool, table.name));
  const hash = createHash('sha256');
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const bytes = await file.write(copy, (chunk) => hash.update(chunk));
  await addEntry(archive, tableEntry(table.name), file.read(), bytes);
  await file.remove();
  return { ...table, rows: copy.rowCount ?? 0, bytes, sha256: hash.digest('hex') };
}

/**
 * Adds a file of the store. A removal deletes the row first: if there is a row but no file, the file was lost
 * long ago, or is being uploaded again.
 * @returns null for a lost one
 * @throws PictureRemovedError when no row references it anymore
 */
async function addStored(archive: Pack, { present, store }: ArchiveSource, key: string) {
  const added = await addFile(archive, store, key);
  if (added) return added;
  if (!(await isNamed(present, key))) throw new PictureRemovedError(key);
  return addFile(archive, store, key);
}

async function addFile(archive: Pack, store: ImageStore, key: string) {
  const stored = await store.open(key);
  if (!stored) return null;
  const hash = createHash('sha256');
  const hashed = Readable.from(
    (async function* () {
      for await (const chunk of stored.stream) {
        hash.update(chunk);
        yield chunk;
      }
    })(),
  );
  await addEntry(archive, imageEntry(key), hashed, stored.bytes);
  return { bytes: stored.bytes, sha256: hash.digest('hex') };
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
