import {
  imageMaxPixels,
  type VariantFormat,
  variantFormats,
  variantWidths,
} from '@perfboard/contracts/words/image';
import { encodings } from './encoding.ts';
import { ImageRejectedError, inspectImage } from './inspect.ts';
import { type Size, variantKey, variantSizes } from './key.ts';
import { processPicture } from './picture.ts';
import type { ImageStore } from './store.ts';

export { originalKey, variantKeys } from './key.ts';

// Enough to tell shapes and colors while a page loads; it travels within every list of projects.
const placeholderEdge = 20;
const placeholderMaxLength = 499;

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
  /** The most memory that the work held resident, in bytes. For metrics and tests. */
  peakBytes: number;
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
  /** Spends less time for some more bytes: for pictures that somebody waits for. Default: the measured setting. */
  avifEffort?: number;
}

/**
 * Decodes a picture once and stores all its variants: oriented, sRGB, 8 bit, without any metadata, never enlarged.
 * The same file gives the same keys; files that exist are written again, so a job may be repeated at any point.
 *
 * The work is done in a process of its own: a hostile picture can end only that. Of an animation the first frame is used. Damage that the header does not show is found here.
 *
 * @throws ImageRejectedError when the picture cannot be used; a retry would not help
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
    // The stored original was damaged or replaced. Its variants would be cached under a promise that they break.
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
