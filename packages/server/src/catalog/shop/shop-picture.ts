import { AppError } from '@perfboard/contracts/error';
import {
  readShopPicture,
  type ShopPicture,
  shopPictureMessages,
  shopPictureText,
} from '@perfboard/contracts/words/image';
import type { Db } from '@perfboard/db/client';
import { type Size, variantSizes } from '@perfboard/media/key';

interface NamedPicture extends ShopPicture {
  /** Path of its field within the document. */
  path: string;
}

/**
 * How a document refers to a stored image.
 * @param original its size as uploaded, in pixels
 */
export const pictureText = (contentHash: string, original: Size): string =>
  shopPictureText({ contentHash, ...(variantSizes(original).at(-1) as Size) });

/** Every image that a value refers to. */
export function picturesOf(value: unknown, path = ''): NamedPicture[] {
  if (typeof value === 'string') {
    const picture = readShopPicture(value);
    return picture ? [{ ...picture, path }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => picturesOf(inner, path ? `${path}.${key}` : key));
}

/**
 * Locks the images that a save adds until its transaction ends, so that the job that removes unused ones
 * waits.
 * @throws AppError BAD_REQUEST at the field of an image that is not stored
 */
export async function assertPictures(
  tx: Db,
  { before, after }: { before: unknown; after: unknown },
): Promise<void> {
  const kept = new Set(picturesOf(before).map(shopPictureText));
  const added = picturesOf(after).filter((picture) => !kept.has(shopPictureText(picture)));
  // In a fixed order, so that two saves don't deadlock.
  for (const hash of [...new Set(added.map(({ contentHash }) => contentHash))].sort()) {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${hash}))`;
  }
  const rows = await tx.image.findMany({
    where: { content_hash: { in: added.map(({ contentHash }) => contentHash) }, status: 'ready' },
    select: { content_hash: true, width: true, height: true },
  });
  const stored = new Set(rows.map(({ content_hash, ...size }) => pictureText(content_hash, size)));
  const issues = added
    .filter((picture) => !stored.has(shopPictureText(picture)))
    .map(({ path }) => ({ path, message: shopPictureMessages.gone }));
  if (issues.length > 0) throw new AppError('BAD_REQUEST', shopPictureMessages.gone, { issues });
}
