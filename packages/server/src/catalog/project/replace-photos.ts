import type { Db } from '@perfboard/db/client';
import type { ImageStore } from '@perfboard/media/store';
import { holdContent, saveImage, type Upload } from '../image/upload.ts';
import { firstImage, imagesOf, lockProject, releaseImages, touch } from './arrange-photos.ts';

interface ReplacingPhoto {
  upload: Upload;
  caption: string;
  focus_x: number;
  focus_y: number;
}

/** Takes the content locks for a change of these images, in a fixed order. Before the project's row lock. */
export async function holdContents(tx: Db, uploads: readonly Upload[]): Promise<void> {
  for (const hash of uploads.map(({ contentHash }) => contentHash).sort()) await holdContent(tx, hash);
}

/**
 * Makes these the only photos of a project, in this order; the caller holds their contents. Visitors see the
 * current first image until the new one's files are ready.
 * @throws AppError NOT_FOUND
 */
export async function replacePhotos(
  { tx, store, requestId }: { tx: Db; store: ImageStore; requestId: string },
  uuid: string,
  photos: readonly ReplacingPhoto[],
): Promise<void> {
  const before = await lockProject(tx, uuid);
  const known = await imagesOf(tx, uuid);
  const named: string[] = [];
  for (const { upload } of photos) named.push(await saveImage(tx, store, upload, requestId));
  const [first] = named;
  if (!first) return;
  await tx.projectPhoto.deleteMany({ where: { project_uuid: uuid, image_uuid: { notIn: named } } });
  for (const [place, { caption, focus_x, focus_y }] of photos.entries()) {
    const image_uuid = named[place] ?? first;
    const fields = { place, caption, focus_x, focus_y };
    await tx.projectPhoto.upsert({
      where: { project_uuid_image_uuid: { project_uuid: uuid, image_uuid } },
      create: { project_uuid: uuid, image_uuid, ...fields },
      update: fields,
    });
  }
  const after = await firstImage(tx, before, first);
  await touch(tx, uuid, after);
  await releaseImages(tx, { before: known.filter((image) => !named.includes(image)), after, requestId });
}
