import { Readable } from 'node:stream';
import type { VisitorFile } from '@perfboard/contracts/booking-file';
import { fileKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { uuidV7 } from '@perfboard/process/uuid-v7';

/** A type claimed by an uploader is never passed on to another browser. */
const fileContentType = 'application/octet-stream';

/** A file whose bytes are stored and that no row references yet. */
export interface StoredFile {
  uuid: string;
  bytes: number;
}

export type NamedFile = StoredFile & { name: string };

/**
 * Stores bytes under a new name before the transaction of their row begins, so that no connection waits for a
 * slow store. Without a row, the sweep removes them.
 */
export async function storeFile(store: ImageStore, bytes: Uint8Array): Promise<StoredFile> {
  const uuid = uuidV7();
  await store.put(fileKey(uuid), bytes, { contentType: fileContentType });
  return { uuid, bytes: bytes.length };
}

/** Stores a visitor's file, like `storeFile`. */
export async function storeVisitorFile(store: ImageStore, file: VisitorFile): Promise<StoredFile> {
  const uuid = uuidV7();
  await store.put(fileKey(uuid), Readable.from(file.open(), { objectMode: false }), {
    contentType: fileContentType,
  });
  return { uuid, bytes: file.size };
}

/** The bytes of an uploaded file. */
export const bytesOfUpload = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.arrayBuffer());

/** The file's original name; untrusted. */
export const originalName = (file: Blob): string => (file instanceof File ? file.name : '');
