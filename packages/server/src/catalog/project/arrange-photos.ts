import { AppError } from '@perfboard/contracts/error';
import type { PhotoFields, PhotoOrder } from '@perfboard/contracts/project-photo';
import { projectMessages } from '@perfboard/contracts/words/project';
import { photoLimits, photoMessages } from '@perfboard/contracts/words/project-desk';
import type { Db } from '@perfboard/db/client';
import type { ImageStore } from '@perfboard/media/store';
import { holdContent, releaseImage, saveImage, type Upload } from '../image/upload.ts';

interface WriteOptions {
  tx: Db;
  store: ImageStore;
  requestId: string;
}

interface FirstImage {
  image_uuid: string | null;
  /** Replaces the first image when its files are ready. */
  next_image_uuid: string | null;
}

/**
 * Locks a project's row.
 * @throws AppError NOT_FOUND
 */
export async function lockProject(tx: Db, uuid: string): Promise<FirstImage> {
  const [row] = await tx.$queryRaw<FirstImage[]>`
    select image_uuid, next_image_uuid from projects where uuid = ${uuid}::uuid for update`;
  if (!row) throw new AppError('NOT_FOUND', projectMessages.notFound);
  return row;
}

const statusOf = async (tx: Db, uuid: string | null) =>
  uuid && (await tx.image.findUnique({ where: { uuid }, select: { status: true } }))?.status;

/**
 * Makes an image the first of a project: immediately if it is ready or there is no other, otherwise visitors see
 * the current one until the new files are ready. The caller holds the locks of the content and the project's
 * row.
 */
export async function firstImage(tx: Db, before: FirstImage, uuid: string): Promise<FirstImage> {
  const mustWait =
    (await statusOf(tx, uuid)) !== 'ready' && (await statusOf(tx, before.image_uuid)) === 'ready';
  return mustWait && uuid !== before.image_uuid
    ? { image_uuid: before.image_uuid, next_image_uuid: uuid }
    : { image_uuid: uuid, next_image_uuid: null };
}

/** Schedules the removal of images that the project may no longer use. */
export async function releaseImages(
  tx: Db,
  { before, after, requestId }: { before: (string | null)[]; after: FirstImage; requestId: string },
): Promise<void> {
  const kept = [after.image_uuid, after.next_image_uuid];
  for (const uuid of new Set(before))
    if (uuid && !kept.includes(uuid)) await releaseImage(tx, uuid, requestId);
}

/** The photos after the first, in order. */
const rowsOf = (tx: Db, uuid: string) =>
  tx.projectPhoto.findMany({
    where: { project_uuid: uuid },
    orderBy: [{ place: 'asc' }, { image_uuid: 'asc' }],
  });

/**
 * A change of photos changes the project, so that its cached page is dropped. It does not conflict with an
 * editor of its text.
 */
export const touch = (tx: Db, uuid: string, first: Partial<FirstImage> = {}) =>
  tx.project.update({ where: { uuid }, data: { ...first, updated_at: new Date() } });

const givenFields = ({
  caption,
  focus_x,
  focus_y,
}: Pick<PhotoFields, 'caption' | 'focus_x' | 'focus_y'>) => ({
  ...(caption !== undefined && { caption }),
  ...(focus_x !== undefined && { focus_x }),
  ...(focus_y !== undefined && { focus_y }),
});

/**
 * Adds a photo after the others; a job makes its variants.
 * @throws AppError NOT_FOUND, BAD_REQUEST when the project has the maximum number, CONFLICT when it already
 * has this photo
 */
export async function addPhoto(
  { tx, store, requestId }: WriteOptions,
  uuid: string,
  { upload, ...fields }: Omit<PhotoFields, 'image' | 'uuid'> & { upload: Upload },
): Promise<string> {
  await holdContent(tx, upload.contentHash);
  const before = await lockProject(tx, uuid);
  const rows = await rowsOf(tx, uuid);
  const first = before.next_image_uuid ?? before.image_uuid;
  const others = rows.filter(({ image_uuid }) => image_uuid !== first);
  if (first && others.length + 1 >= photoLimits.photosMax) {
    throw new AppError('BAD_REQUEST', photoMessages.tooMany, {
      issues: [{ path: 'image', message: photoMessages.tooMany }],
    });
  }
  const image_uuid = await saveImage(tx, store, upload, requestId);
  if (image_uuid === first || others.some((row) => row.image_uuid === image_uuid)) {
    throw new AppError('CONFLICT', photoMessages.alreadyThere);
  }
  const place = Math.max(0, ...rows.map((row) => row.place)) + 1;
  const photo = { project_uuid: uuid, image_uuid, place, ...givenFields(fields) };
  await tx.projectPhoto.upsert({
    where: { project_uuid_image_uuid: { project_uuid: uuid, image_uuid } },
    create: photo,
    update: photo,
  });
  await touch(tx, uuid, first ? {} : { image_uuid });
  return image_uuid;
}

/**
 * Orders photos and sets their captions; photos not named follow.
 * @throws AppError NOT_FOUND when one is not a photo of this project
 */
export async function arrangePhotos(
  { tx, requestId }: Omit<WriteOptions, 'store'>,
  uuid: string,
  photos: PhotoOrder,
): Promise<void> {
  const [named] = photos;
  const image =
    named && (await tx.image.findUnique({ where: { uuid: named.uuid }, select: { content_hash: true } }));
  if (!named || !image) throw new AppError('NOT_FOUND', photoMessages.notFound);
  await holdContent(tx, image.content_hash);
  const before = await lockProject(tx, uuid);
  const rows = await rowsOf(tx, uuid);
  const first = before.next_image_uuid ?? before.image_uuid;
  const known = [...new Set([...(first ? [first] : []), ...rows.map(({ image_uuid }) => image_uuid)])];
  if (photos.some((photo) => !known.includes(photo.uuid))) {
    throw new AppError('NOT_FOUND', photoMessages.notFound);
  }
  const unnamed = known.filter((known) => photos.every((photo) => photo.uuid !== known));
  const order = [...photos, ...unnamed.map((uuid): PhotoOrder[number] => ({ uuid }))];
  for (const [place, photo] of order.entries()) {
    const fields = { place, ...givenFields(photo) };
    await tx.projectPhoto.upsert({
      where: { project_uuid_image_uuid: { project_uuid: uuid, image_uuid: photo.uuid } },
      create: { project_uuid: uuid, image_uuid: photo.uuid, ...fields },
      update: fields,
    });
  }
  const after = named.uuid === first ? before : await firstImage(tx, before, named.uuid);
  await touch(tx, uuid, { image_uuid: after.image_uuid, next_image_uuid: after.next_image_uuid });
  // Includes a pending first image that is no longer a photo.
  await releaseImages(tx, { before: [before.image_uuid, before.next_image_uuid], after, requestId });
}

/**
 * Removes a photo; a job removes its files. If it was the first, the next one becomes first.
 * @throws AppError NOT_FOUND, BAD_REQUEST for the only one
 */
export async function removePhoto(
  { tx, requestId }: Omit<WriteOptions, 'store'>,
  uuid: string,
  photo: string,
): Promise<void> {
  const before = await lockProject(tx, uuid);
  const rows = await rowsOf(tx, uuid);
  const isKnown =
    photo === before.image_uuid ||
    photo === before.next_image_uuid ||
    rows.some(({ image_uuid }) => image_uuid === photo);
  if (!isKnown) throw new AppError('NOT_FOUND', photoMessages.notFound);
  const after = { ...before };
  if (photo === before.next_image_uuid) after.next_image_uuid = null;
  if (photo === before.image_uuid) {
    const others = rows.map(({ image_uuid }) => image_uuid).filter((other) => other !== photo);
    const ready = await tx.image.findMany({
      where: { uuid: { in: others }, status: 'ready' },
      select: { uuid: true },
    });
    const heir =
      others.find((other) => ready.some((one) => one.uuid === other)) ?? before.next_image_uuid ?? others[0];
    if (!heir) throw new AppError('BAD_REQUEST', photoMessages.lastOne);
    after.image_uuid = heir;
    if (after.next_image_uuid === heir) after.next_image_uuid = null;
  }
  await tx.projectPhoto.deleteMany({ where: { project_uuid: uuid, image_uuid: photo } });
  await touch(tx, uuid, { image_uuid: after.image_uuid, next_image_uuid: after.next_image_uuid });
  await releaseImages(tx, { before: [photo], after, requestId });
}

/** Every image that a project uses or is about to use; read before the project is deleted. */
export const imagesOf = async (tx: Db, uuid: string): Promise<string[]> =>
  (
    await tx.$queryRaw<{ uuid: string | null }[]>`
      select unnest(array[image_uuid, next_image_uuid]) as uuid from projects where uuid = ${uuid}::uuid
      union select image_uuid from project_photos where project_uuid = ${uuid}::uuid`
  ).flatMap((image) => image.uuid ?? []);
