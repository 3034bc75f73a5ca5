import {
  imageMaxPixels,
  type VariantFormat,
  variantFormats,
  variantWidths,
} from '@perfboard/contracts/words/image';
import type { AvifOptions, WebpOptions } from 'sharp';
import { ImageRejectedError, inspectImage } from './inspect.ts';
import { type Size, variantKey, variantSizes } from './key.ts';
import { processPicture } from './picture.ts';
import type { ImageStore } from './store.ts';

export { originalKey, variantKeys } from './key.ts';

/** The encoders' settings. Chosen by measuring, see docs/decisions/010-image-pipeline.md. */
export const encodings: Record<VariantFormat, AvifOptions & WebpOptions> = {
  avif: { quality: 52, effort: 3, chromaSubsampling: '4:4:4' },
  webp: { quality: 80, effort: 4 },
};

// Enough for rough shapes and colors while a page loads; every list of projects includes it.
const placeholderEdge = 20;
const placeholderMaxLength = 499;

/** One stored file of an image. Width and height in pixels. */
export interface Variant extends Size {
  format: VariantFormat;
  /** Size of the file in bytes. */
  bytes: number;
  /** Key in the image store. */
  key: string;
}

/** Everything that a page needs to show an image. Width and height are the original's, after orientation. */
export interface VariantSet extends Size {
  /** A tiny image as a data URI of less than 500 bytes, shown until a variant has loaded. */
  placeholder: string;
  /** `#rrggbb`; transparent parts count as white. */
  dominantColor: string;
  /** Smallest width first, each as AVIF and as WebP. */
  variants: Variant[];
  /** Peak resident memory of the process, in bytes. For metrics and tests. */
  peakBytes: number;
}

export interface MakeVariantsOptions {
  /** The uploaded file. */
  original: Uint8Array;
  /** SHA-256 of the uploaded file, lower-case hex. */
  contentHash: string;
  store: ImageStore;
  /** Ladder of widths in pixels. Default `variantWidths` of the contract. */
  widths?: readonly number[];
  /** Encodes faster into larger files, for images that a person waits for. Default: the measured setting. */
  avifEffort?: number;
}

/**
 * Decodes an image once and stores all its variants: oriented, sRGB, 8 bit, without any metadata, never
 * enlarged. The same file gives the same keys; existing files are written again, so a job may be repeated at
 * any point.
 * Runs in its own process, so a hostile image can crash only that. An animation uses its first frame. Damage
 * that the header does not show is found here.
 * @throws ImageRejectedError when the image can't be used; a retry would not help
 * @throws ImageStoreError when the store fails; a retry may help
 */
export async function makeVariants(options: MakeVariantsOptions): Promise<VariantSet> {
  const {
    original,
    contentHash,
    store,
    widths = variantWidths,
    avifEffort = encodings.avif.effort,
  } = options;
  const inspected = await inspectImage(original);
  if (inspected.contentHash !== contentHash) {
    // The stored original was damaged or replaced. Its variants would be cached under a hash that they don't
    // match.
    throw new ImageRejectedError(
      'corrupt',
      `The file's hash is ${inspected.contentHash}, not ${contentHash}`,
    );
  }

  const sizes = variantSizes(inspected, widths);
  const files = sizes.flatMap((size) =>
    variantFormats.map((format) => ({
      ...size,
      format,
      options: format === 'avif' ? { ...encodings.avif, effort: avifEffort } : encodings[format],
    })),
  );
  const variants: Variant[] = [];
  const { placeholder, dominantColor, peakBytes } = await processPicture(
    {
      original,
      maxPixels: imageMaxPixels,
      ...(sizes.at(-1) as Size),
      files,
      placeholder: { edge: placeholderEdge, maxLength: placeholderMaxLength },
    },
    async (index, body) => {
      const { width, height, format } = files[index] as (typeof files)[number];
      const key = variantKey(contentHash, width, format);
      await store.put(key, body, { contentType: `image/${format}` });
      variants.push({ format, width, height, bytes: body.length, key });
    },
  );
  return {
    width: inspected.width,
    height: inspected.height,
    placeholder,
    dominantColor,
    variants,
    peakBytes,
  };
}
