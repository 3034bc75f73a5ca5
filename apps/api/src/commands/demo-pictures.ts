import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageFormat, VariantFormat } from '@perfboard/contracts/words/image';

/** Pictures of the demo catalog with all their variants, made for images of containers (`demo/make-pictures.ts`). */
export interface DemoPicture {
  content_hash: string;
  format: ImageFormat;
  bytes: number;
  width: number;
  height: number;
  placeholder: string;
  dominant_color: string;
  variants: { format: VariantFormat; width: number; height: number; bytes: number; key: string }[];
}

export const demoPictureDirectory = path.resolve(import.meta.dirname, '../demo/pictures');

/** By project uuid. Empty where none were made beforehand: the worker draws them then. */
export async function readDemoPictures(): Promise<Record<string, DemoPicture>> {
  try {
    return JSON.parse(await readFile(path.join(demoPictureDirectory, 'manifest.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
