import { buffer } from 'node:stream/consumers';
import type { PrismaClient } from '@perfboard/db/client';
import { loadSharp } from '@perfboard/media/sharp';
import type { ImageStore } from '@perfboard/media/store';
import { LRUCache } from 'lru-cache';
import type { MailPictureSize, MailPictures } from '../../base/service/services.ts';
import { takeTurns } from '../../base/service/take-turns.ts';

/** Twice the displayed width, for high-density screens. */
const widths: Record<MailPictureSize, number> = { column: 1104, card: 640 };

export const mailPictureSizes = Object.keys(widths) as MailPictureSize[];

/** Recipients open a newsletter within the same hours and request the same few files. */
const cacheMaxBytes = 32 * 1024 * 1024;

/**
 * Anyone can request every image at the same time, so the number of running and waiting conversions is limited.
 */
const making = { atOnce: 2, inAll: 52 };

interface PictureServices {
  prisma: PrismaClient;
  store: ImageStore;
}

/**
 * Scales images down to the width of an email, on a white background. Uses a variant that we encoded
 * ourselves: no program that answers visitors decodes uploaded files. Caches recent results.
 */
export function openMailPictures(services: PictureServices): MailPictures {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheMaxBytes,
    sizeCalculation: ({ length }) => length,
  });
  const unfinished = new Map<string, Promise<Buffer | null>>();
  const inTurn = takeTurns(making);
  return async (wanted) => {
    const name = `${wanted.contentHash}/${wanted.size}`;
    const known = cache.get(name) ?? unfinished.get(name);
    if (known) return known;
    const made = inTurn(() => make(services, wanted)).finally(() => unfinished.delete(name));
    unfinished.set(name, made);
    const picture = await made;
    if (picture) cache.set(name, picture);
    return picture;
  };
}

async function make(
  { prisma, store }: PictureServices,
  { contentHash, size }: Parameters<MailPictures>[0],
): Promise<Buffer | null> {
  const files = await prisma.imageVariant.findMany({
    where: { format: 'webp', image: { content_hash: contentHash } },
    orderBy: { width: 'asc' },
    select: { key: true, width: true },
  });
  const width = widths[size];
  const file = files.find((one) => one.width >= width) ?? files.at(-1);
  const source = file && (await store.open(file.key));
  if (!source) return null;
  const sharp = await loadSharp();
  return (
    sharp(await buffer(source.stream))
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      // A visitor is waiting, so a slower encoder's smaller files are not worth it.
      .jpeg({ quality: 78 })
      .toBuffer()
  );
}
