import { resolve } from 'node:path';
import { createDiskStore } from './disk-store.ts';
import { createS3Store, type S3StoreOptions } from './s3-store.ts';
import type { ImageStore } from './store.ts';

/** Where images are stored: in a bucket or in a folder. */
export type ImagePlace = ({ kind: 's3' } & S3StoreOptions) | { kind: 'disk'; directory: string };

/** Opens the image store of a place. Nothing is accessed before the first use. */
export function openStore(place: ImagePlace): ImageStore {
  return place.kind === 's3'
    ? createS3Store(place)
    : createDiskStore({ directory: resolve(place.directory) });
}
