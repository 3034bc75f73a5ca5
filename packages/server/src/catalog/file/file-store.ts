import { Readable } from 'node:stream';
import type { ArrivedFile } from '@perfboard/contracts/booking-file';
import { fileKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { uuidV7 } from '@perfboard/process/uuid-v7';

/** Nobody's browser is told of another one: a type that a sender claims is never passed on. */
export const fileContentType = 'application/octet-stream';

/** A file whose bytes are in the store and that no row names yet. */
export interface StoredFile {
  uuid: string;
  bytes: number;
}

/**
 * Puts bytes into the store under a name of their own, before the transaction of the row that names them begins: no connection waits for a
 * store on a bad day. Where there comes no row, the sweep removes them.
 */
export async function storeFile(store: ImageStore, bytes: Uint8Array): Promise<StoredFile> {
  const uuid = uuidV7();
  await store.put(fileKey(uuid), bytes, { contentType: fileContentType });
  return { uuid, bytes: bytes.length };
}

/** Puts a file that a visitor sent into the store, as `storeFile` does. */
export async function storeArrived(store: ImageStore, file: ArrivedFile): Promise<StoredFile> {
  const uuid = uuidV7();
  await store.put(fileKey(uuid), Readable.from(file.open(), { objectMode: false }), {
    contentType: fileContentType,
  });
  return { uuid, bytes: file.size };
}

/** The bytes of a chosen file. */
export const bytesOfUpload = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.arrayBuffer());

/** What it was called where it came from; nothing of it is trusted. */
export const givenName = (file: Blob): string => (file instanceof File ? file.name : '');
