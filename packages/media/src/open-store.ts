import { resolve } from 'node:path';
import type { ImagePlace } from '@perfboard/contracts/environment';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import type { ImageStore } from './store.ts';

/** The image store of a place. Nothing is touched before the first use. */
export function openStore(place: ImagePlace): ImageStore {
  return place.kind === 's3'
    ? createS3Store(place)
    : createDiskStore({ directory: resolve(place.directory) });
}
