import { AppError } from '@perfboard/contracts/error';
import type { Project } from '@perfboard/contracts/project';
import type { ProjectFields, ProjectUpdateFields } from '@perfboard/contracts/project-fields';
import { projectMessages } from '@perfboard/contracts/words/project';
import { type Database as AnyDatabase, type Db, Prisma } from '@perfboard/db/client';
import type { ImageStore } from '@perfboard/media/store';
import { z } from 'zod';
import { knownUuid } from '../../base/trpc/schema.ts';
import { holdContent, releaseImage, saveImage, type Upload } from '../image/upload.ts';
import { announcePublished } from '../publication/project-event.ts';
import { isPublished, publicationOf } from '../publication/published.ts';
import { firstImage, imagesOf, releaseImages } from './arrange-photos.ts';
import { assertCategory, holdCategories } from './project-category.ts';
import { newestProjects, type ProjectFilter, type ProjectPage, relevantProjects } from './project-search.ts';
import { readProjects } from './project-view.ts';
import { savedParts } from './read-parts-list.ts';

type Database = Pick<AnyDatabase, 'pool' | 'prisma'>;

export interface ProjectListFilter extends ProjectFilter {
  isByRelevance?: boolean;
}

/** One page of matching projects, newest first unless sorted by relevance. */
export async function listProjects(
  database: Database,
  filter: ProjectListFilter,
  page: ProjectPage,
): Promise<{ projects: Project[]; next_cursor: string | null }> {
  const find = filter.isByRelevance ? relevantProjects : newestProjects;
  const { projects, next_cursor } = await find(database, filter, page);
  return { projects, next_cursor };
}

/** Rows per statement: a catalog of any size is read in portions. */
const portion = 2_000;

/**
 * Every matching project, as the API's list call promises.
 * @param beforeMore called before a second portion is read; throws to reject it
 */
export async function listAllProjects(
  database: Database,
  filter: ProjectListFilter,
  beforeMore: () => Promise<void>,
): Promise<Project[]> {
  const all: Project[] = [];
  let cursor: string | undefined;
  do {
    if (cursor && all.length === portion) await beforeMore();
    const page = await listProjects(database, filter, { limit: portion, cursor });
    all.push(...page.projects);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}

/** Others of the same category, filled up with the newest that share a tag. */
export const relatedProjects = ({ pool }: Database, uuid: string, limit: number): Promise<Project[]> =>
  readProjects(
    pool,
    Prisma.sql`
      with shown as (select category, tag_keys from projects where uuid = ${uuid}::uuid and ${isPublished})
      select uuid from (
        (select p.uuid, 0 as place, p.created_at from projects p, shown
          where p.category = shown.category and ${isPublished} and p.uuid <> ${uuid}::uuid order by p.created_at desc limit ${limit})
        union all
        (select p.uuid, 1, p.created_at from projects p, shown
          where p.category is distinct from shown.category and p.tag_keys && shown.tag_keys and ${isPublished}
            and p.uuid <> ${uuid}::uuid
          order by p.created_at desc limit ${limit})) as related
      order by place, created_at desc limit ${limit}`,
  );

interface WriteOptions {
  tx: Db;
  store: ImageStore;
  requestId: string;
}

/** Values of a project that come from an import. */
type ProjectOrigin = Partial<
  Pick<Prisma.ProjectUncheckedCreateInput, 'uuid' | 'author' | 'created_at' | 'published_at' | 'version'>
>;

/**
 * Creates a project with its image, if it has one; a job makes the variants.
 * @throws AppError BAD_REQUEST for a scheduled one without a future date
 */
export async function createProject(
  { tx, store, requestId }: WriteOptions,
  { state, publish_at, story = '', facts = {}, parts_list, ...fields }: Omit<ProjectFields, 'image'>,
  upload: Upload | undefined,
  origin: ProjectOrigin = {},
): Promise<string> {
  await assertCategory(tx, fields.category);
  const parts = savedParts(parts_list);
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`select now() as now`;
  const now = clock?.now ?? new Date();
  const publication = publicationOf({ state, publish_at }, { now, published_at: null });
  const image_uuid = upload ? await saveImage(tx, store, upload, requestId) : null;
  const project = await tx.project.create({
    data: {
      ...fields,
      ...parts,
      story,
      facts,
      ...publication,
      ...origin,
      image_uuid,
    },
    select: { uuid: true, published_at: true },
  });
  const isPublic = project.published_at !== null && project.published_at <= now;
  if (isPublic) await announcePublished(tx, project.uuid, requestId);
  return project.uuid;
}

interface Before {
  version: number;
  image_uuid: string | null;
  next_image_uuid: string | null;
  category: string | null;
  published_at: Date | null;
  now: Date;
}

interface ProjectChange extends Omit<ProjectUpdateFields, 'image'> {
  upload: Upload | undefined;
  /** The version that an `If-Match` names. */
  matches?: number | undefined;
  /** Whose change it is, as the audit trail names them. */
  author?: string | undefined;
}

/** The message for a save that is based on an older version: it says whose the newer one is. */
async function conflictMessage(tx: Db, uuid: string, author: string | undefined): Promise<string> {
  const last = await tx.audit.findFirst({
    where: { entity: 'project', entity_uuid: uuid },
    orderBy: { created_at: 'desc' },
    select: { actor: true },
  });
  return last && last.actor === author ? projectMessages.updateConflictOwn : projectMessages.updateConflict;
}

/**
 * Saves the given fields and leaves the others unchanged.
 * @returns the new version
 * @throws AppError NOT_FOUND, CONFLICT when it was saved since `version`, PRECONDITION_FAILED when since `matches`,
 * BAD_REQUEST for an unknown category or a schedule without a future date
 */
export async function updateProject(
  { tx, store, requestId }: WriteOptions,
  uuid: string,
  { upload, version, matches, author, state, publish_at, parts_list, ...fields }: ProjectChange,
): Promise<number> {
  const columns = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const parts = savedParts(parts_list);
  // Before the row lock, in the same order as renaming a category.
  if (fields.category !== undefined) await holdCategories(tx);
  if (upload) await holdContent(tx, upload.contentHash);
  const [before] = await tx.$queryRaw<Before[]>`
    select version, image_uuid, next_image_uuid, category, published_at, now() as now from projects
     where uuid = ${uuid}::uuid for update`;
  if (!before) throw new AppError('NOT_FOUND', projectMessages.notFound);
  if (matches !== undefined && matches !== before.version) {
    throw new AppError('PRECONDITION_FAILED', projectMessages.updateConflict);
  }
  if (version !== undefined && version !== before.version) {
    throw new AppError('CONFLICT', await conflictMessage(tx, uuid, author));
  }
  if (fields.category !== before.category) await assertCategory(tx, fields.category);
  const publication = publicationOf({ state, publish_at }, before);
  const first = upload && (await firstImage(tx, before, await saveImage(tx, store, upload, requestId)));
  await tx.project.update({
    where: { uuid },
    data: {
      ...columns,
      ...parts,
      ...publication,
      ...first,
      version: { increment: 1 },
      updated_at: new Date(),
    },
  });
  if (publication.announced_at) await announcePublished(tx, uuid, requestId);
  if (!first) return before.version + 1;
  const replaced = [before.image_uuid, before.next_image_uuid].filter((image) => image !== null);
  const kept = first.next_image_uuid ?? first.image_uuid ?? '';
  // The first image at the desk; a pending one stays a photo beside the new one.
  const shown = before.next_image_uuid ?? before.image_uuid;
  if (shown && shown !== kept) {
    await tx.projectPhoto.deleteMany({ where: { project_uuid: uuid, image_uuid: shown } });
  }
  await releaseImages(tx, { before: replaced, after: first, requestId });
  return before.version + 1;
}

/**
 * Removes a project; a job removes the files of its images, at `releaseAt` if given.
 * @returns its name
 * @throws AppError NOT_FOUND
 */
export async function removeProject(
  { tx, requestId, releaseAt }: Omit<WriteOptions, 'store'> & { releaseAt?: Date | undefined },
  uuid: string,
): Promise<string> {
  const images = await imagesOf(tx, uuid);
  const [removed] = await tx.$queryRaw<{ project_name: string }[]>`
    delete from projects where uuid = ${uuid}::uuid returning project_name`;
  if (!removed) throw new AppError('NOT_FOUND', projectMessages.notFound);
  for (const image of images) await releaseImage(tx, image, requestId, releaseAt);
  return removed.project_name;
}

/** A path parameter that can't exist is reported as not found, however long it is. */
export const existing = z.object({ uuid: z.string() });
/** The uuid of a project that may exist; anything else is reported as not found. */
export const known = (uuid: string) => knownUuid(uuid, projectMessages.notFound);
