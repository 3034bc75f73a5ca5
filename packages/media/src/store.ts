import type { Readable } from 'node:stream';

export interface PutOptions {
  /** MIME type, e.g. `image/avif`. Object storage saves it; the disk store ignores it. */
  contentType: string;
}

/** An object opened for reading. The caller must consume or destroy the stream. */
export interface StoredImage {
  stream: Readable;
  /** Length of the whole object in bytes. */
  bytes: number;
}

/**
 * Stores originals, variants and files. Keys are relative POSIX paths as `key.ts` makes them; every method
 * throws `ImageStoreError` with code `key` for any other.
 */
export interface ImageStore {
  /** Stores an object, replacing an existing one atomically: readers see the old or the new bytes. */
  put(key: string, body: Uint8Array | Readable, options: PutOptions): Promise<void>;
  /** Opens an object; null if there is none. */
  open(key: string): Promise<StoredImage | null>;
  /** Removes an object. Removing one that is not there is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Every key under a folder prefix such as `variants/` or `variants/<hash>/`; `''` means all. In no
   * particular order.
   */
  list(prefix: string): AsyncIterable<string>;
  /**
   * Resolves when the store is usable, rejects with `ImageStoreError` otherwise. Cheap enough for readiness
   * probes.
   */
  check(): Promise<void>;
}

/**
 * `full`: no space or quota is left. `unavailable`: the store does not answer, rejects us or is
 * misconfigured. `key`: the key is invalid, which is a mistake of the caller or an attack, never worth a
 * retry.
 */
export type ImageStoreErrorCode = 'full' | 'unavailable' | 'key';

/** The only error of an image store. The message is for operators; it may name paths, never credentials. */
export class ImageStoreError extends Error {
  readonly code: ImageStoreErrorCode;

  constructor(code: ImageStoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageStoreError';
    this.code = code;
  }
}

// Lower case only, so that a case-insensitive file system cannot make two keys one file. A segment never starts
// with a dot: no `..`, and no collision with the disk store's own `.tmp` folder.
const segment = '[a-z0-9][a-z0-9._-]*';
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,7}$`);
const prefixPattern = new RegExp(`^(?:${segment}/){0,7}$`);
const keyMaxLength = 200;

/** Whether a string may be a key of an image store. */
export function isStoreKey(key: string): boolean {
  return key.length <= keyMaxLength && keyPattern.test(key);
}

/** Throws `ImageStoreError` with code `key` unless `isStoreKey(key)`. */
export function assertStoreKey(key: string): void {
  if (!isStoreKey(key))
    throw new ImageStoreError('key', `Not an image key: ${JSON.stringify(key.slice(0, keyMaxLength))}`);
}

/** Throws `ImageStoreError` with code `key` unless the prefix is empty or a folder path that ends in a slash. */
export function assertStorePrefix(prefix: string): void {
  if (prefix.length > keyMaxLength || !prefixPattern.test(prefix)) {
    throw new ImageStoreError(
      'key',
      `Not an image key prefix: ${JSON.stringify(prefix.slice(0, keyMaxLength))}`,
    );
  }
}
