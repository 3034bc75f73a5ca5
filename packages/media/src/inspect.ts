import { createHash } from 'node:crypto';
import { type ImageFormat, imageMaxBytes, imageMaxPixels } from '@perfboard/contracts/words/image';
import type { Metadata } from 'sharp';
import { findEnd, jpegEnd, sniffFormat, webpCoding } from './header.ts';
import type { Size } from './key.ts';
import { loadSharp } from './sharp.ts';

/**
 * `type`: not a JPEG, PNG or WebP. `size`: too many bytes. `pixels`: too large to decode. `corrupt`: an
 * accepted format, but broken.
 */
export type ImageRejection = 'type' | 'size' | 'pixels' | 'corrupt';

/**
 * An image that can never be used, so a retry is pointless. The message is for logs; visitors get the
 * contract's.
 */
export class ImageRejectedError extends Error {
  readonly reason: ImageRejection;

  constructor(reason: ImageRejection, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageRejectedError';
    this.reason = reason;
  }
}

/** What an image's header says. */
export interface InspectedImage extends Size {
  format: ImageFormat;
  /** SHA-256 of the file, lower-case hex. */
  contentHash: string;
}

/**
 * Memory that a decoder may need at once. Pixel count alone does not bound it: baseline JPEG and plain PNG
 * are read row by row, but progressive JPEG, interlaced PNG, lossless and animated WebP are decoded as a
 * whole. With Node and the encoders, this limits an image's process to 300 MB.
 */
const decodeMaxBytes = 150 * 1024 * 1024;
/**
 * The longest edge that JPEG supports. Decoders buffer whole rows, so a row of millions of pixels costs a
 * gigabyte.
 */
const edgeMaxPixels = 65_535;

/**
 * Checks an uploaded file by its content, never by its name or declared type. Decodes pixels only of a JPEG that has no end.
 *
 * Width and height are in pixels, after the Exif orientation is applied. Of an animation the first frame counts.
 *
 * @throws ImageRejectedError when the file cannot be accepted
 */
export async function inspectImage(bytes: Uint8Array): Promise<InspectedImage> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length > imageMaxBytes)
    throw new ImageRejectedError('size', `${file.length} bytes are more than ${imageMaxBytes}`);
  const format = sniffFormat(file);
  if (!format) throw new ImageRejectedError('type', 'The content is not JPEG, PNG or WebP');

  const metadata = await readHeader(file);
  if (metadata.format !== format)
    throw new ImageRejectedError('corrupt', `Looks like ${format}, reads as ${metadata.format}`);
  const { width, height } = metadata;
  if (width * height > imageMaxPixels)
    throw new ImageRejectedError('pixels', `${width} x ${height} pixels are too many`);
  if (Math.max(width, height) > edgeMaxPixels) {
    throw new ImageRejectedError('pixels', `An edge of ${Math.max(width, height)} pixels is too long`);
  }
  const decodeBytes = decodeCost(metadata, file);
  if (decodeBytes > decodeMaxBytes) {
    throw new ImageRejectedError(
      'pixels',
      `${width} x ${height} pixels coded this way need ${decodeBytes} bytes at once`,
    );
  }
  const end = findEnd(file, format);
  if (end === 'broken' || (end === 'open' && !(await hasAllRows(file))))
    throw new ImageRejectedError('corrupt', 'The file ends before its picture does');

  return {
    format,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    contentHash: createHash('sha256').update(file).digest('hex'),
  };
}

async function readHeader(file: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    // We check the limit ourselves: libvips would report it like any other error.
    return await sharp(file, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
  } catch (error) {
    throw new ImageRejectedError('corrupt', `The header cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Whether a JPEG without an end marker holds every row: what a decoder would have to make up it warns of. */
async function hasAllRows(file: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    // Reads every row and keeps none.
    await sharp(Buffer.concat([file, jpegEnd]), {
      limitInputPixels: imageMaxPixels,
      failOn: 'warning',
    }).stats();
    return true;
  } catch (error) {
    return !/premature end/i.test((error as Error).message);
  }
}

// Lossy still images are scaled down while they are read; an animation needs a canvas and a frame as well.
const webpBytesPerPixel = { lossy: 1, lossless: 5, animated: 10 };

/** Bytes that the decoder needs at once, as measured; formats read row by row cost nothing. */
function decodeCost(metadata: Metadata, file: Buffer): number {
  const pixels = metadata.width * metadata.height;
  if (metadata.format === 'webp') return pixels * webpBytesPerPixel[webpCoding(file)];
  if (!metadata.isProgressive) return 0;
  // A 16 bit coefficient per sample, chroma at its subsampling.
  if (metadata.format === 'jpeg') {
    return pixels * 2 * (metadata.chromaSubsampling === '4:2:0' ? 1.5 : metadata.channels);
  }
  return pixels * metadata.channels * (metadata.depth === 'ushort' ? 2 : 1) * 1.4;
}
