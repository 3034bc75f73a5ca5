import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertStoreKey, assertStorePrefix, type ImageStore, ImageStoreError, isStoreKey } from './store.ts';

export interface DiskStoreOptions {
  /**
   * Absolute path of the image folder. Created if missing. Must be one file system: temporary files are
   * renamed within it.
   */
  directory: string;
}

const temporaryFolder = '.tmp';
// A write of 25 MiB takes seconds at most: an older temporary file was left by a killed process.
const temporaryMaxAgeMs = 60 * 60 * 1000;
// A remove in another process may prune the folder between our mkdir and rename; this won't happen five times
// in a row.
const renameAttempts = 5;

/**
 * An image store in a folder. A put is on the disk when it resolves (file and folder are synced), and is
 * atomic even if the process is killed. Several processes may share the folder.
 */
export function createDiskStore({ directory }: DiskStoreOptions): ImageStore {
  const temporary = join(directory, temporaryFolder);
  let swept: Promise<void> | undefined;

  return {
    async put(key, body) {
      assertStoreKey(key);
      const path = join(directory, key);
      try {
        await mkdir(temporary, { recursive: true });
        // Leftover files only take space.
        swept ??= sweepTemporary(temporary).catch(() => undefined);
        await swept;
        const temporaryPath = join(temporary, randomUUID());
        try {
          await writeSynced(temporaryPath, body);
          await moveInto(temporaryPath, path);
        } catch (error) {
          await rm(temporaryPath, { force: true }).catch(() => undefined);
          throw error;
        }
        await syncFolder(dirname(path));
      } catch (error) {
        throw toStoreError(error, `write ${path}`);
      }
    },

    async open(key) {
      assertStoreKey(key);
      const path = join(directory, key);
      try {
        const file = await open(path, 'r');
        try {
          const status = await file.stat();
          if (status.isFile()) return { stream: file.createReadStream(), bytes: status.size };
        } catch (error) {
          await file.close();
          throw error;
        }
        await file.close();
        return null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw toStoreError(error, `read ${path}`);
      }
    },

    async remove(key) {
      assertStoreKey(key);
      const path = join(directory, key);
      try {
        await unlink(path);
        await pruneEmptyFolders(dirname(path), directory);
      } catch (error) {
        if (!isMissing(error)) throw toStoreError(error, `remove ${path}`);
      }
    },

    async *list(prefix) {
      assertStorePrefix(prefix);
      yield* walk(directory, prefix);
    },

    async check() {
      try {
        await mkdir(directory, { recursive: true });
        await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (error) {
        throw toStoreError(error, `use ${directory}`);
      }
    },
  };
}

async function writeSynced(path: string, body: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx');
  try {
    // A file handle accepts any async iterable, but the types of Node 20 don't say so.
    await file.writeFile(body as Uint8Array);
    // Without this, a power cut after the rename can leave an empty file under the final name.
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(dirname(to), { recursive: true });
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isMissing(error) || attempt === renameAttempts) throw error;
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    // Windows can't open a folder, and a concurrent remove may have pruned it: the put has succeeded anyway.
    const code = errorCode(error);
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EACCES' && code !== 'EINVAL' && !isMissing(error))
      throw error;
  }
}

async function pruneEmptyFolders(path: string, root: string): Promise<void> {
  for (let folder = path; folder !== root && folder.startsWith(root); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return;
    }
  }
}

async function sweepTemporary(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    const status = await stat(path).catch(() => null);
    if (status && Date.now() - status.mtimeMs > temporaryMaxAgeMs) await rm(path, { force: true });
  }
}

async function* walk(root: string, prefix: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(join(root, prefix))) {
      const key = `${prefix}${entry.name}`;
      if (!isStoreKey(key)) continue;
      if (entry.isDirectory()) yield* walk(root, `${key}/`);
      else if (entry.isFile()) yield key;
    }
  } catch (error) {
    if (!isMissing(error)) throw toStoreError(error, `list ${join(root, prefix)}`);
  }
}

function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function toStoreError(error: unknown, what: string): unknown {
  if (error instanceof ImageStoreError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ImageStoreError('full', `The image store is full: could not ${what} (${code})`, {
      cause: error,
    });
  }
  // A failing source stream is the caller's own error, not the store's.
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error;
  return new ImageStoreError('unavailable', `Can’t use the image store: could not ${what} (${code})`, {
    cause: error,
  });
}
