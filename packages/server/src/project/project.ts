import { AppError } from '@perfboard/contracts/error';
import type { Project, ProjectFields, ProjectUpdateFields } from '@perfboard/contracts/project';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { Db, PrismaClient } from '@perfboard/db/client';
import type { ImageStore } from '@perfboard/media/store';
import { releaseImage, saveImage, type Upload } from '../image/upload.ts';
import { newestProjects, type ProjectFilter, type ProjectPage, relevantProjects } from './project-search.ts';
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

export interface ProjectListFilter extends ProjectFilter {
  isByRelevance?: boolean;
}

/** One page of matching projects, newest first unless asked by relevance. */
export async function listProjects(
  prisma: PrismaClient,
  filter: ProjectListFilter,
  page: ProjectPage,
): Promise<{ projects: Project[]; next_cursor: string | null }> {
  const find = filter.isByRelevance ? relevantProjects : newestProjects;
  const hits = await find(prisma, filter, page);
  return { projects: await projectsByUuid(prisma, hits.uuids), next_cursor: hits.next_cursor };
}

/** Rows of one statement: a catalog of any size is read in portions. */
const portion = 2_000;

/**
 * Every matching project: what the list call of the interface promises.
 * @param beforeMore asked before a second portion is read; throws to refuse it
 */
export async function listAllProjects(
  prisma: PrismaClient,
  filter: ProjectListFilter,
  beforeMore: () => Promise<void>,
): Promise<Project[]> {
  const all: Project[] = [];
  let cursor: string | undefined;
  do {
    if (cursor && all.length === portion) await beforeMore();
    const page = await listProjects(prisma, filter, { limit: portion, cursor });
    all.push(...page.projects);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
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
      order by created_at desc limit ${limit})
    order by place, created_at desc limit ${limit}`;
  return projectsByUuid(
    prisma,
    rows.map((row) => row.uuid),
  );
}

interface WriteOptions {
  tx: Db;
  store: ImageStore;
  requestId: string;
}

/** Makes a project with its picture; the picture's variants follow by a job. */
export async function createProject(
  { tx, store, requestId }: WriteOptions,
  fields: Omit<ProjectFields, 'image'>,
  upload: Upload,
): Promise<string> {
  const image_uuid = await saveImage(tx, store, upload, requestId);
  const project = await tx.project.create({ data: { ...fields, image_uuid }, select: { uuid: true } });
  return project.uuid;
}

/**
 * Saves what was given and leaves the rest.
 * @throws AppError NOT_FOUND, CONFLICT where somebody saved since `version`
 */
export async function updateProject(
  { tx, store, requestId }: WriteOptions,
  uuid: string,
  { upload, version, ...fields }: Omit<ProjectUpdateFields, 'image'> & { upload: Upload | undefined },
): Promise<void> {
  const columns = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const [before] = await tx.$queryRaw<{ version: number; image_uuid: string | null }[]>`
    select version, image_uuid from projects where uuid = ${uuid}::uuid for update`;
  if (!before) throw new AppError('NOT_FOUND', projectMessages.notFound);
  if (version !== undefined && version !== before.version) {
    throw new AppError('CONFLICT', projectMessages.updateConflict);
  }
  const image_uuid = upload ? await saveImage(tx, store, upload, requestId) : before.image_uuid;
  await tx.project.update({
    where: { uuid },
    data: { ...columns, image_uuid, version: { increment: 1 }, updated_at: new Date() },
  });
  if (before.image_uuid && before.image_uuid !== image_uuid) {
    await releaseImage(tx, before.image_uuid, requestId);
  }
}

/** Removes a project; its picture's files go by a job. @throws AppError NOT_FOUND */
export async function removeProject(
  { tx, requestId }: Omit<WriteOptions, 'store'>,
  uuid: string,
): Promise<void> {
  const [removed] = await tx.$queryRaw<{ image_uuid: string | null }[]>`
    delete from projects where uuid = ${uuid}::uuid returning image_uuid`;
  if (!removed) throw new AppError('NOT_FOUND', projectMessages.notFound);
  if (removed.image_uuid) await releaseImage(tx, removed.image_uuid, requestId);
}
