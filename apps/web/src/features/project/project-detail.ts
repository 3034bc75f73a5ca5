import type { Project } from '@perfboard/contracts/project';
import { readFailedCall } from '../../data/failed-call.ts';
import { type Loading, loadCached, type PageData } from '../../data/page-data.ts';
import { describeFailure } from './project-data.ts';

/** Not imported from the contract, as in `project-data.ts`. */
export const oneFailed = 'Failed to fetch project';

function orWhenUnknown<T>(data: PageData, value: T) {
  return (cause: unknown): T => {
    const { code } = readFailedCall(cause);
    if (code !== 'BAD_REQUEST' && code !== 'NOT_FOUND') throw cause;
    data.status = 404;
    return value;
  };
}

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
    describeFailure(data, oneFailed),
  );
