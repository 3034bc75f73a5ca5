import type { Project } from '@perfboard/contracts/project';
import { layout } from '@perfboard/contracts/timing';
import { isAnswered } from '../../app/api-failure.ts';
import { type ApiOutput, type AppData, type Loading, loadCached } from '../../app/app-data.ts';
import type { ProjectFilters } from './project-filters.ts';

/*
 * Written out rather than imported from the contract's module, which would bring the validator to pages that
 * only read. The browser tests hold both to the same words.
 */
export const listFailed = 'Failed to fetch projects';
const oneFailed = 'Failed to fetch project';

interface Failure {
  message?: string;
  data?: { code?: string } | null;
  cause?: { code?: string };
}

/** An answer that is no success has the screen's own words; a call that got no answer keeps its own. */
const wordsFor =
  (data: AppData, words: string) =>
  (cause: unknown): string => {
    if (data.isServer || isAnswered(cause)) return words;
    return (cause as Failure | undefined)?.message || words;
  };

function orWhenUnknown<T>(data: AppData, value: T) {
  return (cause: unknown): T => {
    const failure = cause as Failure;
    const code = failure?.data?.code ?? failure?.cause?.code;
    if (code !== 'BAD_REQUEST' && code !== 'NOT_FOUND') throw cause;
    data.status = 404;
    return value;
  };
}

export type ProjectSearch = ApiOutput['project']['search'];

export function searchProjects(data: AppData, filters: ProjectFilters): Loading<ProjectSearch> {
  const { q, category, tag, cursor } = filters;
  const input = {
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(cursor ? { cursor } : {}),
  };
  return loadCached(
    data,
    `search ${JSON.stringify(input)}`,
    (api) => api.project.search.query(input),
    wordsFor(data, listFailed),
  );
}

export const featuredProjects = (data: AppData): Loading<Project[]> =>
  loadCached(
    data,
    'featured',
    (api) => api.project.list.query({ featured: true, limit: layout.featuredLimit }),
    wordsFor(data, listFailed),
  );

export interface ProjectWithRelated {
  project: Project | null;
  related: Project[];
}

export const projectWithRelated = (data: AppData, uuid: string): Loading<ProjectWithRelated> =>
  loadCached(
    data,
    `project ${uuid}`,
    async (api) => {
      const [project, related] = await Promise.all([
        api.project.byUuid.query({ uuid }).catch(orWhenUnknown(data, null)),
        // The page is whole without its neighbours.
        api.project.related.query({ uuid, limit: 3 }).catch((): Project[] => []),
      ]);
      return { project, related };
    },
    wordsFor(data, oneFailed),
  );

export const categoryCounts = (data: AppData): Loading<ApiOutput['category']['counts']> =>
  loadCached(data, 'counts', (api) => api.category.counts.query(), wordsFor(data, listFailed));

export type ProjectNames = ApiOutput['project']['names'];

export const projectNames = (data: AppData, cursor: string | undefined): Loading<ProjectNames> =>
  loadCached(
    data,
    `names ${cursor ?? ''}`,
    (api) => api.project.names.query(cursor ? { cursor } : {}),
    wordsFor(data, listFailed),
  );
