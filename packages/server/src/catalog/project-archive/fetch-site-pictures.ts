import { AppError } from '@perfboard/contracts/error';
import { mediaPath } from '@perfboard/contracts/path';
import { pictureReasons, siteImportMessages } from '@perfboard/contracts/words/project-archive';
import { photoMessages } from '@perfboard/contracts/words/project-desk';
import type { Db } from '@perfboard/db/client';
import { insertOutbox } from '@perfboard/jobs/outbox-row';
import { variantKey, variantSizes } from '@perfboard/media/key';
import { readUpload, type Upload } from '../image/upload.ts';
import { addPhoto } from '../project/arrange-photos.ts';
import { fetchPicture, PictureError } from '../site-file/fetch-picture.ts';
import type { ArchiveServices } from './import-project.ts';
import { leaveDrafts } from './project-import.ts';

/** Concurrent photos, each of another project: fast, and still polite to a small server. */
const atOnce = 4;
/** After this, other jobs of the queue get their turn. */
const sliceMs = 45_000;
const timeoutMs = 30_000;
/** For all photos of an import. An old site that no longer answers would otherwise cost half a minute each, for hours. */
const overallMs = 3_600_000;

interface Picture {
  import_uuid: string;
  place: number;
  number: number;
  project_uuid: string;
  url: string;
  caption: string;
}

/** The next photo of some projects: one at a time per project, so that they keep their order. */
async function nextPictures({ pool }: ArchiveServices, uuid: string): Promise<Picture[]> {
  const { rows } = await pool.query<Picture>(
    `select distinct on (place) import_uuid, place, number, project_uuid, url, caption from project_import_pictures
      where import_uuid = $1 and status = 'pending'
        and exists (select 1 from project_imports where uuid = $1 and status = 'importing')
      order by place, number limit $2`,
    [uuid, atOnce],
  );
  return rows;
}

/** A width in which the image exists, also if it is rotated. */
function storyPicture({ contentHash, width, height }: Upload): string {
  const upright = variantSizes({ width, height }).map((size) => size.width);
  const turned = variantSizes({ width: height, height: width }).map((size) => size.width);
  const fitting = upright.filter((one) => one <= 1280 && turned.includes(one));
  return mediaPath(variantKey(contentHash, fitting.at(-1) ?? upright.at(-1) ?? width, 'webp'));
}

async function fetchUpload({ env }: ArchiveServices, url: string, signal: AbortSignal): Promise<Upload> {
  const bytes = await fetchPicture(url, env.WEBHOOK_TARGETS, signal);
  try {
    return await readUpload(new Blob([new Uint8Array(bytes)]), { ...photoMessages, isConverted: true });
  } catch (error) {
    throw error instanceof AppError ? new PictureError(pictureReasons.notPicture) : error;
  }
}

const isSame = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'CONFLICT' && error.message === photoMessages.alreadyThere;

/** Replaces the old address in the text with the photo. */
const showInStory = (tx: Db, { project_uuid, url }: Picture, upload: Upload) => tx.$executeRaw`
  update projects set story = replace(story, ${`](${url})`}, ${`](${storyPicture(upload)})`})
  where uuid = ${project_uuid}::uuid`;

/**
 * Publishes the project of a photo if its first one was waited for. What was public on the old site is not announced; a
 * project of the future is, at its time.
 */
async function publish(tx: Db, { import_uuid, place }: Picture): Promise<void> {
  await tx.$executeRaw`
    update projects set published_at = line.publish_at, announced_at = now() from project_import_rows line
    where line.import_uuid = ${import_uuid}::uuid and line.place = ${place} and line.publish_at is not null
      and projects.uuid = line.project_uuid and projects.published_at is null`;
  await tx.$executeRaw`
    update project_import_rows set result = 'published', publish_at = null
    where import_uuid = ${import_uuid}::uuid and place = ${place} and publish_at is not null`;
}

/** Adds a photo to its project and to the text, and records the result, in one transaction. */
async function savePicture(services: ArchiveServices, picture: Picture, upload: Upload): Promise<void> {
  const { import_uuid, place, number, project_uuid, caption } = picture;
  await services.prisma.$transaction(
    async (tx) => {
      const open = await tx.projectImportPicture.updateMany({
        where: { import_uuid, place, number, status: 'pending' },
        data: { status: 'done' },
      });
      // Another worker was faster, or a member canceled the import.
      if (open.count === 0) return;
      const options = { tx, store: services.store, requestId: import_uuid };
      await addPhoto(options, project_uuid, { upload, caption });
      await showInStory(tx, picture, upload);
      await publish(tx, picture);
    },
    { timeout: timeoutMs, maxWait: 10_000 },
  );
}

/**
 * Records that a photo was not added.
 * @param same the identical photo of the project
 */
async function finish(
  { prisma }: ArchiveServices,
  picture: Picture,
  { reason, same }: { reason?: string; same?: Upload },
): Promise<void> {
  const { import_uuid, place, number, url } = picture;
  await prisma.$transaction(async (tx) => {
    const open = await tx.projectImportPicture.updateMany({
      where: { import_uuid, place, number, status: 'pending' },
      data: { status: same ? 'done' : 'failed', error: reason ?? null },
    });
    if (open.count === 0) return;
    if (same) await showInStory(tx, picture, same);
    if (reason === undefined) return;
    const note = siteImportMessages.photoFailed(url.slice(0, 300), reason);
    await tx.$executeRaw`
      update project_import_rows set notes = notes || ${note}::text
      where import_uuid = ${import_uuid}::uuid and place = ${place}`;
  });
}

async function importPicture(
  services: ArchiveServices,
  picture: Picture,
  signal: AbortSignal,
): Promise<void> {
  let upload: Upload | undefined;
  try {
    upload = await fetchUpload(services, picture.url, signal);
    await savePicture(services, picture, upload);
  } catch (error) {
    if (upload && isSame(error)) return finish(services, picture, { same: upload });
    // The project is full, or a member has deleted it.
    const isOwn = error instanceof PictureError || error instanceof AppError;
    if (!isOwn) throw error;
    await finish(services, picture, { reason: error.message });
  }
}

/** When the import's projects were added, in milliseconds: their uuids hold the time. */
async function startedAt({ pool }: ArchiveServices, uuid: string): Promise<number> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select min(uuid_extract_timestamp(project_uuid)) as at from project_import_pictures where import_uuid = $1',
    [uuid],
  );
  return rows[0]?.at?.getTime() ?? Date.now();
}

/** Ends all photos that are left, each with a line at its project. */
const giveUp = ({ pool }: ArchiveServices, uuid: string) =>
  pool.query(
    `with ended as (
      update project_import_pictures set status = 'failed', error = $2
      where import_uuid = $1 and status = 'pending'
        and exists (select 1 from project_imports where uuid = $1 and status = 'importing')
      returning place, number, url
    ), added as (
      select place, array_agg(format($3, left(url, 300)) order by number) as notes from ended group by place
    )
    update project_import_rows line set notes = line.notes || added.notes
    from added where line.import_uuid = $1 and line.place = added.place`,
    [uuid, pictureReasons.tooLong, siteImportMessages.photoFailed('%s', pictureReasons.tooLong)],
  );

/**
 * Fetches the photos of an import from the old site, for a while: then it enqueues the rest. A project is published with
 * its first photo. Each photo is a transaction, so a killed run continues. An hour after the projects were added, the
 * photos that are left fail.
 * @returns whether all are finished
 */
export async function fetchSitePictures(
  services: ArchiveServices,
  uuid: string,
  signal: AbortSignal,
  now: () => number = Date.now,
): Promise<boolean> {
  const until = now() + sliceMs;
  const last = (await startedAt(services, uuid)) + overallMs;
  for (;;) {
    signal.throwIfAborted();
    if (now() > last) await giveUp(services, uuid);
    const pictures = await nextPictures(services, uuid);
    if (pictures.length === 0) {
      await leaveDrafts(services.prisma, uuid);
      return true;
    }
    if (now() > until) {
      await insertOutbox(services.pool, 'project.import', { import_uuid: uuid });
      return false;
    }
    await Promise.all(pictures.map((picture) => importPicture(services, picture, signal)));
  }
}
