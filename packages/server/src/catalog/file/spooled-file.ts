import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VisitorFile } from '@perfboard/contracts/booking-file';

/** Unlinked right after creation: however the process ends, nothing is left. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `perfboard-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A visitor's file during the upload: on disk, never in memory, and removed when the request ends. */
export class SpooledFile implements VisitorFile {
  #handle: FileHandle | undefined;
  #hash = createHash('sha256');
  size = 0;
  digest = '';
  isWhole = true;

  constructor(readonly name: string) {}

  /** Adds bytes as they arrive; bytes above the limits are only counted. */
  async add(chunk: Uint8Array): Promise<void> {
    this.size += chunk.length;
    if (!this.isWhole) return;
    try {
      this.#handle ??= await openNameless();
      // A write may accept only a part of the chunk.
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await this.#handle.write(chunk, at);
        at += bytesWritten;
      }
      this.#hash.update(chunk);
    } catch {
      await this.giveUp();
    }
  }

  /** Discards the bytes: there is no room for them, or the upload is rejected anyway. */
  async giveUp(): Promise<void> {
    this.isWhole = false;
    await this.discard();
  }

  end(): void {
    this.digest = this.#hash.digest('base64url');
  }

  async *open(): AsyncGenerator<Uint8Array> {
    if (!this.#handle) throw new Error('File not found');
    yield* this.#handle.createReadStream({ start: 0, autoClose: false });
  }

  /** Releases its disk space after the last reader. */
  async discard(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}

/** Discards the files among a body's fields. */
export async function discardFiles(input: unknown): Promise<void> {
  if (typeof input !== 'object' || input === null || input instanceof FormData) return;
  const values = Object.values(input).flat();
  await Promise.all(values.map((value) => value instanceof SpooledFile && value.discard()));
}
