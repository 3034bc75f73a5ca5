import type { Project } from '@perfboard/contracts/project';
import { layout } from '@perfboard/contracts/timing';
import { type ApiOutput, type Loading, loadCached, type PageData } from '../../data/page-data.ts';
import type { ProjectFilters } from './project-filters.ts';

export type ProjectSearch = ApiOutput['project']['search'];

const searchInput = ({ q, category, tag, cursor }: ProjectFilters) => ({
  ...(q ? { q } : {}),
  ...(category ? { category } : {}),
  ...(tag ? { tag } : {}),
  ...(cursor ? { cursor } : {}),
});

/** The cache key of a search. */
export const searchKey = (filters: ProjectFilters): string =>
  `search ${JSON.stringify(searchInput(filters))}`;

export function searchProjects(data: PageData, filters: ProjectFilters): Loading<ProjectSearch> {
  const input = searchInput(filters);
  return loadCached(
    data,
    searchKey(filters),
    (api) => api.project.search.query(input),
    data.translator('projects')('listFailed'),
  );
}

export const featuredProjects = (data: PageData): Loading<Project[]> =>
  loadCached(
    data,
    'featured',
    (api) => api.project.list.query({ featured: true, sort: 'featured', limit: layout.featuredLimit }),
    data.translator('projects')('listFailed'),
  );

export const categoryCounts = (data: PageData): Loading<ApiOutput['category']['counts']> =>
  loadCached(data, 'counts', (api) => api.category.counts.query(), data.translator('projects')('listFailed'));

export type ProjectNames = ApiOutput['project']['names'];

export const projectNames = (data: PageData, cursor: string | undefined): Loading<ProjectNames> =>
  loadCached(
    data,
    `names ${cursor ?? ''}`,
    (api) => api.project.names.query(cursor ? { cursor } : {}),
    data.translator('projects')('listFailed'),
  );
