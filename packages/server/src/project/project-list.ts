import type { Project } from '@perfboard/contracts/project';
import type { Page } from '@perfboard/contracts/words/list';
import type { adminProjectSorts } from '@perfboard/contracts/words/project';
import type { Database } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { type ListRequest, newestFirst, type PageQuery, readPage, textMatches } from '../list/list.ts';
import { projectsByUuid } from './project-view.ts';

type ProjectListRequest = ListRequest<(typeof adminProjectSorts)[number]>;

export const projectQuery = (request: ProjectListRequest): PageQuery => ({
  ...newestFirst(request),
  table: 'projects',
  // Not the search vector, which the client cannot read.
  columns: 'uuid, project_name, category, featured, created_at',
  where: request.q ? [textMatches(searchText.project, request.q)] : [],
  casts: { created_at: 'timestamptz', featured: 'boolean' },
  nullable: ['category'],
});

/** A page of the admin's project list: name, description and category are searched; newest first unless sorted. */
export async function pageProjects(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  request: ProjectListRequest,
): Promise<Page<Project>> {
  const page = await readPage({
    prisma,
    ...projectQuery(request),
    toItem: (row: { uuid: string }) => row.uuid,
  });
  return { ...page, items: await projectsByUuid(pool, page.items) };
}
