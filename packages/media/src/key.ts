import {
  type ImageFormat,
  type VariantFormat,
  variantFormats,
  variantWidths,
} from '@perfboard/contracts/words/image';

/** Folder prefix of all originals, for listings. */
export const originalPrefix = 'originals/';
/** Folder prefix of all variants, for listings. */
export const variantPrefix = 'variants/';

const extensions: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/**
 * The tallest variant: as tall as the widest is wide. Bounds what the encoders must hold in memory, and keeps a picture
 * that is one pixel wide and 50,000 high within what WebP can say (16,383).
 */
const variantMaxHeight = Math.max(...variantWidths);

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Key of an original: `originals/ab/<hash>.jpg`. `contentHash` is SHA-256 in lower-case hex. */
export function originalKey(contentHash: string, format: ImageFormat): string {
  return `${originalPrefix}${contentHash.slice(0, 2)}/${contentHash}.${extensions[format]}`;
}

/** Folder prefix of one picture's variants: `variants/<hash>/`. */
export function variantPrefixOf(contentHash: string): string {
  return `${variantPrefix}${contentHash}/`;
}

/** Key of a variant: `variants/<hash>/<width>.avif`, width in pixels. */
export function variantKey(contentHash: string, width: number, format: VariantFormat): string {
  return `${variantPrefixOf(contentHash)}${width}.${format}`;
}

/**
 * Sizes of a picture's variants, smallest first: every width of the ladder that the picture exceeds, then the
 * largest size that it can fill without being enlarged. A picture narrower than the ladder has one size: its own.
 */
export function variantSizes(original: Size, widths: readonly number[] = variantWidths): Size[] {
  const largest = Math.max(...widths);
  const scale = Math.min(1, largest / original.width, variantMaxHeight / original.height);
  const full = Math.max(1, Math.round(original.width * scale));
  return [...widths.filter((width) => width < full), full]
    .sort((a, b) => a - b)
    .map((width) => ({
      width,
      height: Math.min(variantMaxHeight, Math.max(1, Math.round((original.height * width) / original.width))),
    }));
}

/** Every key that `makeVariants` writes for a picture of this size (after orientation). */
export function variantKeys(contentHash: string, original: Size, widths?: readonly number[]): string[] {
  return variantSizes(original, widths).flatMap(({ width }) =>
    variantFormats.map((format) => variantKey(contentHash, width, format)),
  );
}

const hashInKey =
  /^(?:originals\/[0-9a-f]{2}\/([0-9a-f]{64})\.[a-z]+|variants\/([0-9a-f]{64})\/[0-9]+\.[a-z]+)$/;

/** The content hash that an original's or a variant's key bears, null for any other key. For finding orphans. */
export function contentHashOf(key: string): string | null {
  const match = hashInKey.exec(key);
  return match?.[1] ?? match?.[2] ?? null;
}

/** Folder prefix of all files that are kept and downloaded, for listings. */
export const filePrefix = 'files/';

const fileInKey = /^files\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Key of a kept file: `files/5b/<uuid>`. By the end of its name: the beginnings of names made on one day are alike. */
/** True for what nothing else can be made into again: a picture as it was uploaded, a file. */
export const isIrreplaceable = (key: string): boolean =>
  key.startsWith(originalPrefix) || key.startsWith(filePrefix);

export const fileKey = (uuid: string): string => `${filePrefix}${uuid.slice(-2)}/${uuid}`;

/** The name that a kept file's key bears, null for any other key. For finding orphans. */
export const fileOf = (key: string): string | null => fileInKey.exec(key)?.[1] ?? null;

/** Folder prefix of the pictures that links to projects are shown with, for listings. */
export const socialPrefix = 'social/';
/** Folder prefix of one project's. */
export const socialPrefixOf = (uuid: string): string => `${socialPrefix}${uuid}/`;
/** Key of such a picture; `drawn` is a digest of all that is drawn in it. */
export const socialKey = (uuid: string, drawn: string): string => `${socialPrefixOf(uuid)}${drawn}.jpg`;

const projectInKey = /^social\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]+\.jpg$/;

/** The project that such a picture's key bears, null for any other key. For finding orphans. */
export const projectOf = (key: string): string | null => projectInKey.exec(key)?.[1] ?? null;
