import type { Project } from '@perfboard/contracts/project';
import { layout } from '@perfboard/contracts/timing';
import { readFailedCall } from '../../data/failed-call.ts';
import { type ApiOutput, type Loading, loadCached, type PageData } from '../../data/page-data.ts';
import type { ProjectFilters } from './project-filters.ts';

/*
 * Written out rather than imported from the contract's module, which would bring the validator to pages that
 * only read. The browser tests hold both to the same words.
 */
export const listFailed = 'Failed to fetch projects';
const oneFailed = 'Failed to fetch project';

/** An answer that is no success has the screen's own words; a call that got no answer keeps its own. */
const wordsFor =
  (data: PageData, words: string) =>
  (cause: unknown): string => {
    const { isAnswered, reason } = readFailedCall(cause);
    return data.isServer || isAnswered ? words : reason || words;
  };

function orWhenUnknown<T>(data: PageData, value: T) {
  return (cause: unknown): T => {
    const { code } = readFailedCall(cause);
    if (code !== 'BAD_REQUEST' && code !== 'NOT_FOUND') throw cause;
    data.status = 404;
    return value;
  };
}

export type ProjectSearch = ApiOutput['project']['search'];

export function searchProjects(data: PageData, filters: ProjectFilters): Loading<ProjectSearch> {
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

export const featuredProjects = (data: PageData): Loading<Project[]> =>
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

export const projectWithRelated = (data: PageData, uuid: string): Loading<ProjectWithRelated> =>
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

export const categoryCounts = (data: PageData): Loading<ApiOutput['category']['counts']> =>
  loadCached(data, 'counts', (api) => api.category.counts.query(), wordsFor(data, listFailed));

export type ProjectNames = ApiOutput['project']['names'];

export const projectNames = (data: PageData, cursor: string | undefined): Loading<ProjectNames> =>
  loadCached(
    data,
    `names ${cursor ?? ''}`,
    (api) => api.project.names.query(cursor ? { cursor } : {}),
    wordsFor(data, listFailed),
  );
