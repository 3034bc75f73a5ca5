import { mediaPath } from '../path.ts';

/** The limit is inclusive: a file of exactly 5 MiB is accepted. */
export const imageMaxBytes = 5 * 1024 * 1024;

/** Checked from the header, before a decoder reads the file. */
export const imageMaxPixels = 50_000_000;

export const imageFormats = ['jpeg', 'png', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

export const imageContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Formats that are also accepted and stored as a still WebP. */
const convertedFormats = ['gif', 'avif'] as const;

export type ConvertedFormat = (typeof convertedFormats)[number];

export const updateContentTypes = [...imageContentTypes, 'image/gif', 'image/avif'] as const;

/** The brands in the first box of an ISO media file, the major one first; empty for any other file. */
export function mediaBrands(file: Uint8Array): string[] {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (text(4, 8) !== 'ftyp') return [];
  const end = Math.min(new DataView(file.buffer, file.byteOffset).getUint32(0), file.length, 256);
  const brands = [text(8, 12)];
  // After the version, which is not a brand.
  for (let place = 16; place + 4 <= end; place += 4) brands.push(text(place, place + 4));
  return brands;
}

/**
 * The default format of phones, whatever the file is named: browsers do not show it and we do not decode it.
 */
export const isHeic = (file: Uint8Array): boolean =>
  mediaBrands(file).some((brand) => /^(?:hei[cxms]|hev[cxms])$/.test(brand));

/** Whether a file is a JPEG by its content: phones name some of them .heic. */
export const isJpeg = (file: Uint8Array): boolean => file[0] === 0xff && file[1] === 0xd8;

export const variantFormats = ['avif', 'webp'] as const;

export type VariantFormat = (typeof variantFormats)[number];

export const variantWidths = [320, 640, 960, 1280, 1920] as const;

export const imageMessages = {
  addType: 'Please select a valid image file (JPEG, PNG, or WebP)',
  addSize: 'File size must be less than 5MB',
  updateType: 'Please select a valid image file',
  updateSize: 'Image size should be less than 5MB',
  pixels: 'The image has too many pixels. Make it smaller and choose it again.',
  required: 'Image is required',
  heic: 'This is a HEIC photo. Export it as JPEG. For new photos on an iPhone: Settings / Camera / Formats / Most Compatible.',
} as const;

export const imageStatuses = ['pending', 'ready', 'failed'] as const;

/** An uploaded image of the shop. The names of its files are derived from it, so a page needs no lookup. */
export interface ShopPicture {
  /** SHA-256 of the uploaded file, lower-case hex. */
  contentHash: string;
  /** The size of its largest file, in pixels. */
  width: number;
  height: number;
}

/** The notation of an image in a document: `picture:<hash>:<width>x<height>`. */
export const shopPictureText = ({ contentHash, width, height }: ShopPicture): string =>
  `picture:${contentHash}:${width}x${height}`;

/** The image that a document refers to; null for an empty text and for the name of a drawing. */
export function readShopPicture(text: string): ShopPicture | null {
  const [, contentHash, width, height] =
    /^picture:([\da-f]{64}):([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text) ?? [];
  return contentHash ? { contentHash, width: Number(width), height: Number(height) } : null;
}

/** The URLs of an image's files in one format, smallest first. */
export const shopPictureFiles = ({ contentHash, width }: ShopPicture, format: VariantFormat = 'webp') =>
  [...variantWidths.filter((narrower) => narrower < width), width].map((one) => ({
    width: one,
    url: mediaPath(`variants/${contentHash}/${one}.${format}`),
  }));

/** A larger file is not even read; one above the upload's limit is made smaller first. */
export const shopPictureMaxBytes = 25 * 1024 * 1024;

export const shopPictureMessages = {
  choose: 'Choose an image',
  gone: 'This image no longer exists. Choose it again.',
  added: 'Image added',
} as const;
