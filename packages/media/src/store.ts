import type { Readable } from 'node:stream';

/** What a caller must say about an object that it stores. */
export interface PutOptions {
  /** MIME type, e.g. `image/avif`. Object storage keeps it; the disk does not need it. */
  contentType: string;
}

/** An object opened for reading. The caller must consume or destroy the stream. */
export interface StoredImage {
  stream: Readable;
  /** Length of the whole object in bytes. */
  bytes: number;
}

/**
 * Where originals, variants and kept files live. Keys are relative POSIX paths as `key.ts` makes them;
 * every method throws `ImageStoreError` with code `key` for any other.
 */
export interface ImageStore {
  /** Stores an object, replacing one of the same key as a whole: a reader sees the old or the new bytes. */
  put(key: string, body: Uint8Array | Readable, options: PutOptions): Promise<void>;
  /** Opens an object, or answers null where there is none. */
  open(key: string): Promise<StoredImage | null>;
  /** Removes an object. Removing one that is not there is not an error. */
  remove(key: string): Promise<void>;
  /** Every key under a folder prefix such as `variants/` or `variants/<hash>/`; `''` means all. No order is promised. */
  list(prefix: string): AsyncIterable<string>;
  /** Resolves when the store can be used, rejects with `ImageStoreError` when not. Cheap: made for readiness probes. */
  check(): Promise<void>;
}

/**
 * `full`: no space or quota is left. `unavailable`: the store does not answer, refuses us or is set up wrongly.
 * `key`: the key is not one of ours, which is a mistake of the caller or an attack, never worth a retry.
 */
export type ImageStoreErrorCode = 'full' | 'unavailable' | 'key';

/** The one error of an image store. The message is for operators; it may name paths, never credentials. */
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
