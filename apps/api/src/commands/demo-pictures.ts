import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type VariantFormat, variantWidths } from '@perfboard/contracts/words/image';
import { originalKey, variantKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { encodings, type Variant } from '@perfboard/media/variant';

/** `manifest.json` beside the images: what their files don't contain. */
export interface DemoManifest {
  /** The image settings that the files were encoded with, to compare with `demoPictureSettings`. */
  settings: string;
  pictures: Record<string, { width: number; height: number; placeholder: string; dominant_color: string }>;
}

/** An image of the demo catalog with its variants, for the database and the image store. */
export interface DemoPicture {
  image: DemoManifest['pictures'][string] & { content_hash: string; format: 'webp'; bytes: number };
  variants: Variant[];
  files: { key: string; contentType: string; bytes: Uint8Array }[];
}

/** Changes with every setting that changes the bytes of a variant. */
export const demoPictureSettings = JSON.stringify({ widths: variantWidths, ...encodings });

/** The folder of a project's first image, named after the project: "GSM Alarm" is `gsm-alarm`. */
export const demoPictureName = (projectName: string): string =>
  projectName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const readDemoManifest = async (directory: string): Promise<DemoManifest> =>
  JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8'));

/**
 * Reads the committed image of this name. Its original is a WebP of the widest variant's size, so it is that
 * variant too.
 * @throws if the manifest or the folder does not contain it
 */
export async function readDemoPicture(
  { directory, manifest }: { directory: string; manifest: DemoManifest },
  name: string,
): Promise<DemoPicture> {
  const facts = manifest.pictures[name];
  if (!facts) throw new Error(`The manifest of the demo pictures has no entry for ${name}`);
  const folder = path.join(directory, name);
  const original = await readFile(path.join(folder, 'original.webp'));
  const hash = createHash('sha256').update(original).digest('hex');
  const variants: Variant[] = [];
  const files: DemoPicture['files'] = [
    { key: originalKey(hash, 'webp'), contentType: 'image/webp', bytes: original },
  ];
  const add = (format: VariantFormat, width: number, bytes: Uint8Array) => {
    const key = variantKey(hash, width, format);
    const height = Math.round((facts.height * width) / facts.width);
    variants.push({ format, width, height, bytes: bytes.length, key });
    files.push({ key, contentType: `image/${format}`, bytes });
  };
  add('webp', facts.width, original);
  for (const file of await readdir(folder)) {
    const [, width, format] = /^(\d+)\.(avif|webp)$/.exec(file) ?? [];
    if (width) add(format as VariantFormat, Number(width), await readFile(path.join(folder, file)));
  }
  const image = { ...facts, content_hash: hash, format: 'webp' as const, bytes: original.length };
  return { image, variants, files };
}

/** Copies the files of an image into the image store. Safe to repeat. */
export async function storeDemoPicture(store: ImageStore, { files }: DemoPicture): Promise<void> {
  for (const { key, contentType, bytes } of files) await store.put(key, bytes, { contentType });
}
