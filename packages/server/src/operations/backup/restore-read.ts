import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { openArchive } from './archive-key.ts';
import {
  ArchiveError,
  archiveFormat,
  imageEntry,
  type Manifest,
  manifestEntry,
  manifestSchema,
  tableEntry,
} from './backup-format.ts';

export interface Seal {
  bytes: number;
  sha256: string;
}

export interface ArchiveFile {
  file: string;
  /** Secret age keys, for an encrypted archive. */
  identities?: readonly string[] | undefined;
}

/** A manifest has about a hundred bytes per image. */
const manifestMaxBytes = 512 * 1024 * 1024;

/** Calls `visit` for every entry of an archive in order; it must read the body to its end. */
export async function readArchive(
  { file, identities = [] }: ArchiveFile,
  visit: (name: string, body: Readable, bytes: number) => Promise<void>,
): Promise<void> {
  const raw = await openArchive(file, identities);
  const entries = extract();
  const unzipped = createGunzip();
  raw.on('error', (error) => entries.destroy(error));
  unzipped.on('error', (error) => entries.destroy(error));
  raw.pipe(unzipped).pipe(entries);
  try {
    for await (const entry of entries) {
      await visit(entry.header.name, Readable.from(entry), entry.header.size ?? 0);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new ArchiveError(`Can’t read ${file} (${code})`);
    if (code?.startsWith('Z_') || /unexpected end|invalid tar|premature/i.test(message))
      throw new ArchiveError(`${file} is not a complete archive (${message}). Nothing was changed.`);
    throw error;
  } finally {
    raw.destroy();
    unzipped.destroy();
  }
}

/** Passes bytes through and computes their size and hash. */
export function sealing(body: Readable): { body: Readable; seal(): Seal } {
  const hash = createHash('sha256');
  let bytes = 0;
  const passed = Readable.from(
    (async function* () {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    })(),
  );
  return { body: passed, seal: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/**
 * Reads an archive to its end and compares every entry with the manifest.
 * @throws ArchiveError that says what is damaged, missing or too new
 */
export async function verifyArchive(archive: ArchiveFile): Promise<Manifest> {
  const { file } = archive;
  const seals = new Map<string, Seal>();
  let manifest: Manifest | undefined;
  await readArchive(archive, async (name, body, bytes) => {
    if (seals.has(name) || manifest) throw new ArchiveError(`${file} contains ${name} in the wrong place`);
    if (name === manifestEntry) {
      if (bytes > manifestMaxBytes) throw new ArchiveError(`The manifest of ${file} is too large`);
      manifest = parseManifest(file, await buffer(body));
      return;
    }
    const { body: passed, seal } = sealing(body);
    passed.resume();
    await finished(passed);
    seals.set(name, seal());
  });
  if (!manifest)
    throw new ArchiveError(`${file} has no manifest. It was cut off or is not a Perfboard backup.`);
  for (const [name, expected] of expectedSeals(manifest)) {
    const found = seals.get(name);
    if (!found) throw new ArchiveError(`${file} lacks ${name}. Nothing was changed.`);
    if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes)
      throw new ArchiveError(`${name} in ${file} is damaged (checksum mismatch). Nothing was changed.`);
    seals.delete(name);
  }
  const [foreign] = seals.keys();
  if (foreign) throw new ArchiveError(`${file} contains ${foreign}, which its manifest does not list`);
  return manifest;
}

export function expectedSeals(manifest: Manifest): Map<string, Seal> {
  const seals = new Map<string, Seal>();
  for (const table of manifest.tables) seals.set(tableEntry(table.name), table);
  for (const image of manifest.images) seals.set(imageEntry(image.key), image);
  return seals;
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    throw new ArchiveError(`Can’t read the manifest of ${file}`);
  }
  const format = (json as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > archiveFormat)
    throw new ArchiveError(`${file} was made by a newer release. Restore it with that release.`);
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new ArchiveError(`The manifest of ${file} is not from Perfboard`);
  return parsed.data;
}
