import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { removeFile } from './sweep-files.ts';

export const fileJobs = (services: JobServices): Pick<JobHandlers, 'file.remove'> => ({
  'file.remove': async ({ file_uuid }) => {
    await removeFile(services, file_uuid);
  },
});
