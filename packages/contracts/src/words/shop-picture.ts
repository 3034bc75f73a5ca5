import { mediaPath } from '../path.ts';
import { type VariantFormat, variantWidths } from './image.ts';

/** A picture of the shop's own. The names of its files follow from it, so that a page needs to look nothing up. */
export interface ShopPicture {
  /** SHA-256 of the uploaded file, lower-case hex. */
  contentHash: string;
  /** Of its largest file, in pixels. */
  width: number;
  height: number;
}

/** How a document names a picture: `picture:<hash>:<width>x<height>`. */
export const shopPictureText = ({ contentHash, width, height }: ShopPicture): string =>
  `picture:${contentHash}:${width}x${height}`;

/** The picture that a document names; null for nothing and for the name of a drawing. */
export function readShopPicture(text: string): ShopPicture | null {
  const [, contentHash, width, height] =
    /^picture:([\da-f]{64}):([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text) ?? [];
  return contentHash ? { contentHash, width: Number(width), height: Number(height) } : null;
}

/** The files of a picture in one format, smallest first, as their addresses. */
export const shopPictureFiles = ({ contentHash, width }: ShopPicture, format: VariantFormat = 'webp') =>
  [...variantWidths.filter((narrower) => narrower < width), width].map((one) => ({
    width: one,
    url: mediaPath(`variants/${contentHash}/${one}.${format}`),
  }));

/** A file larger than this is not even read; one that is larger than the upload's limit is made smaller first. */
export const shopPictureMaxBytes = 25 * 1024 * 1024;

export const shopPictureMessages = {
  choose: 'Choose an image',
  gone: 'This image no longer exists. Choose it again.',
  added: 'Image added',
  failed: 'Could not read this file as an image',
  size: 'Choose an image of 25 MB or less',
} as const;
