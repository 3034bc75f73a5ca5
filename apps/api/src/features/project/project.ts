import { AppError } from '@perfboard/contracts/error';
import type { ImageFormat } from '@perfboard/contracts/image';
import { imageMessages } from '@perfboard/contracts/image';
import type { Project, ProjectFields, ProjectUpdateFields } from '@perfboard/contracts/project';
import { projectMessages } from '@perfboard/contracts/project';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox';
import { ImageRejectedError, inspectImage } from '@perfboard/media/inspect';
import type { ImageStore } from '@perfboard/media/store';
import { originalKey } from '@perfboard/media/variant';
import { type ProjectFilter, searchProjects } from './project-search.ts';
import { projectSelect, toProject } from './project-view.ts';

/** Projects by uuid, in the order asked for. */
export async function projectsByUuid(prisma: PrismaClient, uuids: string[]): Promise<Project[]> {
  if (uuids.length === 0) return [];
  const rows = await prisma.project.findMany({ where: { uuid: { in: uuids } }, select: projectSelect });
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return uuids.flatMap((uuid) => {
    const row = byUuid.get(uuid);
    return row ? [toProject(row)] : [];
  });
}

/** Every project where no limit is given: that is what the list call of the interface promises. */
const unlimited = 1_000_000;

export async function listProjects(
  prisma: PrismaClient,
  filter: ProjectFilter,
  page: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ projects: Project[]; next_cursor: string | null }> {
  const hits = await searchProjects(prisma, filter, { limit: page.limit ?? unlimited, cursor: page.cursor });
  return { projects: await projectsByUuid(prisma, hits.uuids), next_cursor: hits.next_cursor };
}

/** @throws AppError NOT_FOUND */
export async function readProject(prisma: PrismaClient, uuid: string): Promise<Project> {
  const row = await prisma.project.findUnique({ where: { uuid }, select: projectSelect });
  if (!row) throw new AppError('NOT_FOUND', projectMessages.notFound);
  return toProject(row);
}

/** Others of the same category, filled up with the newest. */
export async function relatedProjects(prisma: PrismaClient, uuid: string, limit: number): Promise<Project[]> {
  const project = await prisma.project.findUnique({
    where: { uuid },
    select: { category: true, tag_keys: true },
  });
  if (!project) return [];
  const rows = await prisma.$queryRaw<{ uuid: string }[]>`
    (select uuid, 0 as place, created_at from projects
      where category = ${project.category} and uuid <> ${uuid}::uuid order by created_at desc limit ${limit})
    union all
    (select uuid, 1 as place, created_at from projects
      where category is distinct from ${project.category} and tag_keys && ${project.tag_keys}::text[] and uuid <> ${uuid}::uuid
      limit ${limit})
    order by place, created_at desc limit ${limit}`;
  return projectsByUuid(
    prisma,
    rows.map((row) => row.uuid),
  );
}

interface Upload {
  bytes: Uint8Array;
  contentHash: string;
  format: ImageFormat;
  width: number;
  height: number;
}

/** Reads a chosen file and decides by its content whether it is a picture. @throws AppError 415 or 413 */
export async function readUpload(file: Blob, messages: { type: string; size: string }): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const refuse = (code: 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE', message: string, cause?: unknown) =>
    new AppError(code, message, { issues: [{ path: 'image', message }], cause });
  try {
    return { bytes, ...(await inspectImage(bytes)) };
  } catch (error) {
    if (!(error instanceof ImageRejectedError)) throw error;
    throw error.reason === 'size'
      ? refuse('PAYLOAD_TOO_LARGE', messages.size, error)
      : refuse('UNSUPPORTED_MEDIA_TYPE', messages.type, error);
  }
}

/**
 * Stores the original and its row inside the caller's transaction. The lock keeps the job that removes files of
 * the same content from running between the two.
 */
async function saveImage(tx: Db, store: ImageStore, upload: Upload, requestId: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${upload.contentHash}))`;
  const existing = await tx.image.findUnique({ where: { content_hash: upload.contentHash } });
  if (existing && existing.status !== 'failed') return existing.uuid;
  await store.put(originalKey(upload.contentHash, upload.format), upload.bytes, {
    contentType: `image/${upload.format}`,
  });
  const image = await tx.image.upsert({
    where: { content_hash: upload.contentHash },
    create: {
      content_hash: upload.contentHash,
      format: upload.format,
      bytes: upload.bytes.length,
      width: upload.width,
      height: upload.height,
    },
    update: { status: 'pending', last_error: null },
  });
  await tx.outbox.create({ data: outboxRow('image.process', { image_uuid: image.uuid }, { requestId }) });
  return image.uuid;
}

/** Asks for the files of a picture that no project shows any more to be removed; the job looks again. */
async function releaseImage(tx: Db, imageUuid: string, requestId: string): Promise<void> {
  const image = await tx.image.findUnique({ where: { uuid: imageUuid }, select: { content_hash: true } });
  if (!image) return;
  const payload = { image_uuid: imageUuid, content_hash: image.content_hash };
  await tx.outbox.create({ data: outboxRow('image.remove', payload, { requestId }) });
}

interface WriteOptions {
  prisma: PrismaClient;
  store: ImageStore;
  requestId: string;
}

/** Long enough for an object store on a bad day; the default of 5 s is not. */
const withUpload = { timeout: 30_000, maxWait: 5_000 };

/** Makes a project with its picture; the picture's variants follow by a job. @throws AppError for a bad picture */
export async function createProject(options: WriteOptions, fields: ProjectFields): Promise<string> {
  const { image, ...columns } = fields;
  const upload = await readUpload(image, { type: imageMessages.addType, size: imageMessages.addSize });
  return options.prisma.$transaction(async (tx) => {
    const image_uuid = await saveImage(tx, options.store, upload, options.requestId);
    const project = await tx.project.create({ data: { ...columns, image_uuid }, select: { uuid: true } });
    return project.uuid;
  }, withUpload);
}

/**
 * Saves what was given and leaves the rest.
 * @throws AppError NOT_FOUND, CONFLICT where somebody saved since `version`, or one for a bad picture
 */
export async function updateProject(
  options: WriteOptions,
  uuid: string,
  { image, version, ...fields }: ProjectUpdateFields,
): Promise<void> {
  const upload = image
    ? await readUpload(image, { type: imageMessages.updateType, size: imageMessages.updateSize })
    : null;
  const columns = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  await options.prisma.$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ version: number; image_uuid: string | null }[]>`
      select version, image_uuid from projects where uuid = ${uuid}::uuid for update`;
    if (!before) throw new AppError('NOT_FOUND', projectMessages.notFound);
    if (version !== undefined && version !== before.version) {
      throw new AppError('CONFLICT', projectMessages.updateConflict);
    }
    const image_uuid = upload
      ? await saveImage(tx, options.store, upload, options.requestId)
      : before.image_uuid;
    await tx.project.update({
      where: { uuid },
      data: { ...columns, image_uuid, version: { increment: 1 }, updated_at: new Date() },
    });
    if (before.image_uuid && before.image_uuid !== image_uuid) {
      await releaseImage(tx, before.image_uuid, options.requestId);
    }
  }, withUpload);
}

/** Removes a project; its picture's files go by a job. @throws AppError NOT_FOUND */
export async function removeProject(options: Omit<WriteOptions, 'store'>, uuid: string): Promise<void> {
  await options.prisma.$transaction(async (tx) => {
    const [removed] = await tx.$queryRaw<{ image_uuid: string | null }[]>`
      delete from projects where uuid = ${uuid}::uuid returning image_uuid`;
    if (!removed) throw new AppError('NOT_FOUND', projectMessages.notFound);
    if (removed.image_uuid) await releaseImage(tx, removed.image_uuid, options.requestId);
  });
}
