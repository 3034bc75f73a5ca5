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
 * The tallest variant is as tall as the widest is wide. Bounds the encoders' memory, and keeps an image of 1
 * x 50,000 pixels within WebP's limit (16,383).
 */
const variantMaxHeight = Math.max(...variantWidths);

export interface Size {
  width: number;
  height: number;
}

/** Key of an original: `originals/ab/<hash>.jpg`. `contentHash` is SHA-256 in lower-case hex. */
export function originalKey(contentHash: string, format: ImageFormat): string {
  return `${originalPrefix}${contentHash.slice(0, 2)}/${contentHash}.${extensions[format]}`;
}

/** Folder prefix of one image's variants: `variants/<hash>/`. */
export function variantPrefixOf(contentHash: string): string {
  return `${variantPrefix}${contentHash}/`;
}

/** Key of a variant: `variants/<hash>/<width>.avif`, width in pixels. */
export function variantKey(contentHash: string, width: number, format: VariantFormat): string {
  return `${variantPrefixOf(contentHash)}${width}.${format}`;
}

/**
 * Sizes of an image's variants, smallest first: every width of the ladder that the image exceeds, then the
 * largest size without enlarging. An image narrower than the ladder has one size: its own.
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

/** Every key that `makeVariants` writes for an image of this size (after orientation). */
export function variantKeys(contentHash: string, original: Size, widths?: readonly number[]): string[] {
  return variantSizes(original, widths).flatMap(({ width }) =>
    variantFormats.map((format) => variantKey(contentHash, width, format)),
  );
}

const hashInKey =
  /^(?:originals\/[0-9a-f]{2}\/([0-9a-f]{64})\.[a-z]+|variants\/([0-9a-f]{64})\/[0-9]+\.[a-z]+)$/;

/** The content hash in the key of an original or a variant, null for any other key. For finding orphans. */
export function contentHashOf(key: string): string | null {
  const match = hashInKey.exec(key);
  return match?.[1] ?? match?.[2] ?? null;
}

/** Folder prefix of all downloadable files, for listings. */
export const filePrefix = 'files/';

const fileInKey = /^files\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** True for data that can't be regenerated: uploaded originals and files. */
export const isIrreplaceable = (key: string): boolean =>
  key.startsWith(originalPrefix) || key.startsWith(filePrefix);

/**
 * Key of a file: `files/5b/<uuid>`. The folder is the end of the UUID, because UUIDs of one day begin alike.
 */
export const fileKey = (uuid: string): string => `${filePrefix}${uuid.slice(-2)}/${uuid}`;

/** The name in a file's key, null for any other key. For finding orphans. */
export const fileOf = (key: string): string | null => fileInKey.exec(key)?.[1] ?? null;

/** Folder prefix of the social preview images of projects, for listings. */
export const socialPrefix = 'social/';
/** Folder prefix of one project's social preview images. */
export const socialPrefixOf = (uuid: string): string => `${socialPrefix}${uuid}/`;
/** Key of a social preview image; `drawn` is a digest of its contents. */
export const socialKey = (uuid: string, drawn: string): string => `${socialPrefixOf(uuid)}${drawn}.jpg`;

const projectInKey = /^social\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]+\.jpg$/;

/** The project in the key of a social preview image, null for any other key. For finding orphans. */
export const projectOf = (key: string): string | null => projectInKey.exec(key)?.[1] ?? null;
