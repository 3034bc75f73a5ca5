import type { Project, ProjectDetail } from '@perfboard/contracts/project';
import { layout } from '@perfboard/contracts/timing';
import { readFailedCall } from '../../data/failed-call.ts';
import { type ApiOutput, type Loading, loadCached, type PageData } from '../../data/page-data.ts';

function orWhenUnknown<T>(data: PageData, value: T) {
  return (cause: unknown): T => {
    const { code } = readFailedCall(cause);
    if (code !== 'BAD_REQUEST' && code !== 'NOT_FOUND') throw cause;
    data.status = 404;
    return value;
  };
}

export interface ProjectWithRelated {
  /** Null if it does not exist or was removed. */
  project: ProjectDetail | null;
  /** Similar projects; for a removed one, the featured ones. */
  related: Project[];
  /** The previous and the next project in the list. */
  neighbors?: ApiOutput['project']['neighbors'] | undefined;
}

export const projectWithRelated = (data: PageData, uuid: string): Loading<ProjectWithRelated> =>
  loadCached(
    data,
    `project ${uuid}`,
    async (api) => {
      // The page is complete without its neighbors.
      const none = (): Project[] => [];
      const [project, related, neighbors] = await Promise.all([
        api.project.byUuid.query({ uuid }).catch(orWhenUnknown(data, null)),
        api.project.related.query({ uuid, limit: layout.featuredLimit }).catch(none),
        api.project.neighbors.query({ uuid }).catch(() => undefined),
      ]);
      if (project) return { project, related, neighbors };
      const others = { featured: true, sort: 'featured' as const, limit: layout.featuredLimit };
      return { project, related: await api.project.list.query(others).catch(none) };
    },
    data.translator('project')('failed'),
  );
