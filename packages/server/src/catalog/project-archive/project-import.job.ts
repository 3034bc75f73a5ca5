import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { runProjectImport } from './run-project-import.ts';

export const projectImportJobs = (services: JobServices): Pick<JobHandlers, 'project.import'> => ({
  'project.import': ({ import_uuid }, { signal }) =>
    runProjectImport(services, import_uuid, AbortSignal.any([signal, services.stopping])),
});
