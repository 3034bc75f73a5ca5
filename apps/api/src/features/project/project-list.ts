import type { Page, SortDirection } from '@perfboard/contracts/list';
import type { adminProjectSorts, Project } from '@perfboard/contracts/project';
import type { PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { countMaxFor, type PageQuery, readPage, textMatches } from '../list.ts';
import { projectsByUuid } from './project.ts';

interface ProjectPageRequest {
  q?: string | undefined;
  sort?: (typeof adminProjectSorts)[number] | undefined;
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export function projectQuery(request: ProjectPageRequest): PageQuery {
  return {
    table: 'projects',
    // Not the search vector, which the client cannot read.
    columns: 'uuid, project_name, category, featured, created_at',
    where: request.q ? [textMatches(searchText.project, request.q)] : [],
    sort: request.sort ?? 'created_at',
    casts: { created_at: 'timestamptz', featured: 'boolean' },
    nullable: ['category'],
    direction: request.direction ?? (request.sort ? 'asc' : 'desc'),
    cursor: request.cursor,
    limit: request.limit,
    countMax: countMaxFor(request.q),
  };
}

/** A page of the admin's project list: name, description and category are searched; newest first unless sorted. */
export async function pageProjects(
  prisma: PrismaClient,
  request: ProjectPageRequest,
): Promise<Page<Project>> {
  const page = await readPage({
    prisma,
    ...projectQuery(request),
    toItem: (row: { uuid: string }) => row.uuid,
  });
  return { ...page, items: await projectsByUuid(prisma, page.items) };
}
