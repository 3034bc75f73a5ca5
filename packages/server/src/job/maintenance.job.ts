import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../service/job-services.ts';
import { tidy } from './tidy.ts';

export const maintenanceJobs = ({ pool, log }: JobServices): Pick<JobHandlers, 'maintenance.tidy'> => ({
  'maintenance.tidy': async (_payload, { signal }) => {
    log.info({ removed: await tidy(pool, signal) }, 'old rows were removed');
  },
});
