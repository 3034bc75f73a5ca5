import { type VariantFormat, variantFormats, variantWidths } from '@perfboard/contracts/image';
import type { Sharp } from 'sharp';
import { encodeAs } from './encoding.ts';
import { decodeOptions, sharp } from './engine.ts';
import { ImageRejectedError, inspectImage } from './inspect.ts';
import { type Size, variantKey, variantSizes } from './key.ts';
import type { ImageStore } from './store.ts';

export { originalKey, variantKeys } from './key.ts';

/** One stored file of a picture. Width and height in pixels. */
export interface Variant extends Size {
  format: VariantFormat;
  /** Size of the file in bytes. */
  bytes: number;
  /** Key in the image store. */
  key: string;
}

/** All that a page needs to show a picture. Width and height are the original's, after orientation. */
export interface VariantSet extends Size {
  /** A picture of a few pixels as a data URI of less than 500 bytes, to be shown until a variant is loaded. */
  placeholder: string;
  /** `#rrggbb`; transparent parts count as white. */
  dominantColor: string;
  /** Smallest width first, each as AVIF and as WebP. */
  variants: Variant[];
}

/** What `makeVariants` works on. */
export interface MakeVariantsOptions {
  /** The uploaded file. */
  original: Uint8Array;
  /** SHA-256 of the uploaded file, lower-case hex. */
  contentHash: string;
  store: ImageStore;
  /** Ladder of widths in pixels. Default `variantWidths` of the contract. */
  widths?: readonly number[];
}

/**
 * Decodes a picture once and stores all its variants: oriented, sRGB, 8 bit, without any metadata, never enlarged.
 * The same file gives the same keys; files that exist are written again, so a job may be repeated at any point.
 *
 * Of an animation the first frame is used. Damage that the header does not show is found here.
 *
 * @throws ImageRejectedError when the picture cannot be used; a retry would not help
 * @throws ImageStoreError when the store fails; a retry may help
 */
export async function makeVariants(options: MakeVariantsOptions): Promise<VariantSet> {
  const { original, contentHash, store, widths = variantWidths } = options;
  const inspected = await inspectImage(original);
  if (inspected.contentHash !== contentHash) {
    // The stored original was damaged or replaced. Its variants would be cached under a promise that they break.
    throw new ImageRejectedError(
      'corrupt',
      `The file's hash is ${inspected.contentHash}, not ${contentHash}`,
    );
  }

  const sizes = variantSizes(inspected, widths);
  const base = await decode(original, sizes.at(-1) as Size);
  const variants: Variant[] = [];
  // One after the other: an encoder at work is what costs memory.
  for (const size of sizes) {
    for (const format of variantFormats) {
      const body = await encodeAs(scaled(base, size), format).toBuffer();
      const key = variantKey(contentHash, size.width, format);
      await store.put(key, body, { contentType: `image/${format}` });
      variants.push({ format, ...size, bytes: body.length, key });
    }
  }
  return {
    width: inspected.width,
    height: inspected.height,
    placeholder: await makePlaceholder(base),
    dominantColor: await findDominantColor(base),
    variants,
  };
}

/** Decoded pixels, 8 bit sRGB, shared by all encoders. */
interface Pixels extends Size {
  data: Buffer;
  channels: 3 | 4;
}

async function decode(original: Uint8Array, size: Size): Promise<Pixels> {
  try {
    const { data, info } = await sharp(original, decodeOptions)
      .autoOrient()
      .resize(size.width, size.height, { fit: 'fill', fastShrinkOnLoad: false })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const pixels: Pixels = { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
    return pixels.channels === 4 && isOpaque(data) ? await withoutAlpha(pixels) : pixels;
  } catch (error) {
    throw new ImageRejectedError('corrupt', `The picture cannot be decoded: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function isOpaque(rgba: Buffer): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 255) return false;
  return true;
}

async function withoutAlpha(pixels: Pixels): Promise<Pixels> {
  return { ...pixels, data: await open(pixels).removeAlpha().raw().toBuffer(), channels: 3 };
}

function open({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function scaled(pixels: Pixels, size: Size): Sharp {
  return open(pixels).resize(size.width, size.height, { fit: 'fill' });
}

const placeholderEdge = 20;
const placeholderMaxLength = 499;

async function makePlaceholder(pixels: Pixels): Promise<string> {
  for (let edge = placeholderEdge; ; edge = Math.ceil(edge / 2)) {
    const webp = await open(pixels)
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer();
    const uri = `data:image/webp;base64,${webp.toString('base64')}`;
    if (uri.length <= placeholderMaxLength || edge === 1) return uri;
  }
}

async function findDominantColor(pixels: Pixels): Promise<string> {
  // Statistics of a thumbnail: the same answer within a bin at a hundredth of the work.
  const { data, info } = await open(pixels)
    .flatten({ background: '#ffffff' })
    .resize(64, 64, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: 3 },
  }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
