import { crc32 } from 'node:zlib';
import { AppError } from '@perfboard/contracts/error';
import { archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import type { ArchiveReader } from './archive-reader.ts';

const refuse = (message: string) => new AppError('BAD_REQUEST', message);

/** An archive whose list of entries was read and checked. */
export interface OpenedArchive {
  /** Names of its files, relative to the folder that holds `archive.json`. */
  names: readonly string[];
  has(name: string): boolean;
  /**
   * Streams an entry's bytes.
   * @throws AppError BAD_REQUEST when it is missing, too large or damaged
   */
  read(name: string, maxBytes: number, take: (chunk: Buffer) => void): Promise<void>;
}

const nameMax = 300;
const link = 0o120000;

/** Rejects entry names that can't belong to an archive. */
function assertHarmless(entry: Entry): void {
  const name = entry.fileName;
  // Invalid bytes decode to the replacement character; control characters would break every line that shows
  // the name.
  if (/[\ufffd\p{Cc}]/u.test(name)) throw refuse(archiveMessages.wrongName);
  const shown = name.slice(0, 100);
  const segments = name.split('/');
  if (/^(?:\/|[A-Za-z]:)|\\/.test(name) || segments.some((part) => part === '..' || part === '.')) {
    throw refuse(archiveMessages.unsafeName(shown));
  }
  if (name.length > nameMax) throw refuse(archiveMessages.unsafeName(`${shown}…`));
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === link) throw refuse(archiveMessages.link(shown));
  if (entry.isEncrypted()) throw refuse(archiveMessages.encrypted);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw refuse(archiveMessages.method(shown));
}

/** Files that operating systems add when they pack a folder. */
const isLitter = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name);

/** Lists the entries and checks their metadata, without unpacking anything. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > archiveLimits.entriesMax) throw refuse(archiveMessages.tooManyEntries);
  const entries = new Map<string, Entry>();
  const spelled = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    assertHarmless(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > archiveLimits.unpackedBytes) throw refuse(archiveMessages.tooMuchUnpacked);
    const name = entry.fileName;
    if (name.endsWith('/') || isLitter(name)) continue;
    // On many disks these would be the same file, so the archive is ambiguous.
    const key = name.normalize('NFC').toLowerCase();
    if (spelled.has(key)) throw refuse(archiveMessages.twice(name.slice(0, 100)));
    spelled.add(key);
    entries.set(name, entry);
  }
  return entries;
}

/** The folder of `archive.json`: packing a folder instead of its contents adds one around everything. */
function rootOf(names: Iterable<string>): string {
  for (const name of names) {
    const found = /^(?:[^/]+\/)?(?=archive\.json$)/.exec(name);
    if (found) return found[0];
  }
  throw refuse(archiveMessages.notOurs);
}

async function pass(zip: ZipFile, entry: Entry, take: (chunk: Buffer) => void): Promise<void> {
  let sum = 0;
  // More bytes than the entry declares end the stream with an error.
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    sum = crc32(chunk as Buffer, sum);
    take(chunk as Buffer);
  }
  if (sum !== entry.crc32) throw new Error('wrong check sum');
}

/**
 * Opens an untrusted archive.
 * @throws AppError BAD_REQUEST for an invalid or malicious archive; database errors
 */
export async function openArchive(reader: ArchiveReader, bytes: number): Promise<OpenedArchive> {
  const orReason = async <T>(work: () => Promise<T>, message: string): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (reader.failure) throw reader.failure;
      throw error instanceof AppError ? error : new AppError('BAD_REQUEST', message, { cause: error });
    }
  };
  const unsafe = /^(?:absolute path|invalid relative path|invalid characters in fileName)/;
  const zip = await orReason(
    () => fromRandomAccessReaderPromise(reader, bytes, { lazyEntries: true, autoClose: false }),
    archiveMessages.notZip,
  );
  const entries = await orReason(
    () =>
      listEntries(zip).catch((error: Error) => {
        throw unsafe.test(error.message)
          ? refuse(archiveMessages.unsafeName(error.message.replace(/^[^:]+: /, '').slice(0, 100)))
          : error;
      }),
    archiveMessages.notZip,
  );
  const root = rootOf(entries.keys());
  return {
    names: [...entries.keys()].filter((name) => name.startsWith(root)).map((name) => name.slice(root.length)),
    has: (name) => entries.has(root + name),
    read: async (name, maxBytes, take) => {
      const entry = entries.get(root + name);
      if (!entry) throw refuse(archiveMessages.entryMissing(name));
      if (entry.uncompressedSize > maxBytes) throw refuse(archiveMessages.entryTooLarge(name));
      await orReason(() => pass(zip, entry, take), archiveMessages.entryBroken(name));
    },
  };
}

/** Reads a small entry into memory. */
export async function readBytes(archive: OpenedArchive, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await archive.read(name, maxBytes, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

/**
 * Reads an entry as text.
 * @throws AppError BAD_REQUEST also when it is not UTF-8
 */
export async function readText(archive: OpenedArchive, name: string, maxBytes: number): Promise<string> {
  const bytes = await readBytes(archive, name, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse(archiveMessages.notText(name));
  }
}
