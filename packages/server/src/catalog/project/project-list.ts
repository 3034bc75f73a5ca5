import type { DeskProject } from '@perfboard/contracts/project';
import type { Page } from '@perfboard/contracts/words/desk';
import { imageStatuses } from '@perfboard/contracts/words/image';
import type { adminProjectSorts } from '@perfboard/contracts/words/project';
import type { ProjectState } from '@perfboard/contracts/words/project-desk';
import { type Database, Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { type ListRequest, newestFirst, type PageQuery, readPage, wordsMatch } from '../../base/list/list.ts';
import { storedOption } from '../../base/list/stored-value.ts';
import { inState, isPublished, stateColumn } from '../publication/published.ts';
import { readProjectRows, toProject } from './project-view.ts';

interface ProjectListRequest extends ListRequest<(typeof adminProjectSorts)[number]> {
  state?: ProjectState | undefined;
}

export const projectQuery = (request: ProjectListRequest): PageQuery => ({
  ...newestFirst(request),
  table: 'projects',
  // Without the search vector, which the client can't read.
  columns: 'uuid, project_name, category, featured, created_at',
  where: [
    ...(request.state ? [inState[request.state]] : []),
    ...(request.q ? [wordsMatch(searchText.project, request.q)] : []),
  ],
  casts: { created_at: 'timestamptz', featured: 'boolean' },
  orders: { project_name: 'reader', category: 'reader' },
  nullable: ['category'],
});

/**
 * A page of the desk's project list, drafts included: searches name, description and category; newest first
 * by default.
 */
export async function pageProjects(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  request: ProjectListRequest,
): Promise<Page<DeskProject>> {
  const page = await readPage({
    prisma,
    ...projectQuery(request),
    toItem: (row: { uuid: string }) => row.uuid,
  });
  const rows = await readProjectRows<
    Pick<DeskProject, 'state' | 'next_image'> & { published_at: Date | null }
  >(
    pool,
    Prisma.sql`select unnest(${page.items}::uuid[])`,
    `p.published_at, ${stateColumn}, (select status from images where uuid = p.next_image_uuid) as next_image`,
  );
  const items = rows.map((row) => ({
    ...toProject(row),
    state: row.state,
    published_at: row.published_at?.toISOString() ?? null,
    next_image: row.next_image && storedOption(imageStatuses, row.next_image, 'pending'),
  }));
  return { ...page, items };
}

/** More would not fit in a drop-down. */
const tagsMax = 200;

/** The distinct tags of all projects, one spelling each, most used first, then alphabetically. */
export async function projectTags(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ tag: string }[]>`
    select tag from (
      select min(tag) as tag, count(*) as uses from (
        select unnest(tags) as tag from (select tags from projects where ${isPublished} order by created_at desc limit 5000) as newest
      ) as used where tag is not null
      group by lower(tag) order by uses desc limit ${tagsMax}
    ) as popular order by lower(tag)`;
  return rows.map((row) => row.tag);
}
