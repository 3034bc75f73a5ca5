import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { runImport } from './run-import.ts';

export const importJobs = (services: JobServices): Pick<JobHandlers, 'subscriber.import'> => ({
  'subscriber.import': ({ import_uuid }, { signal }) =>
    runImport(services, import_uuid, { signal: AbortSignal.any([signal, services.stopping]) }),
});
