import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { sweepFiles } from '../../catalog/file/sweep-files.ts';
import { sweepSocialPictures } from '../../catalog/project/social-picture.ts';
import { requestNightlyBackup } from '../backup/nightly-backup.ts';
import { eraseOldRows } from '../retention/erase-old-rows.ts';
import { runSteps } from './run-steps.ts';
import { tidy } from './tidy.ts';

export const maintenanceJobs = (services: JobServices): Pick<JobHandlers, 'maintenance.tidy'> => ({
  'maintenance.tidy': async (_payload, { signal }) => {
    const { pool, log } = services;
    await runSteps(
      {
        async tidy() {
          log.info({ removed: await tidy(pool, signal) }, 'old rows were removed');
        },
        async retention() {
          const erased = await eraseOldRows(services, { now: new Date(), signal });
          if (erased) log.info({ erased }, 'erased data past its retention');
        },
        async backup() {
          if (await requestNightlyBackup(services, new Date())) log.info({}, 'requested the nightly backup');
        },
        async files() {
          const swept = await sweepFiles(services, { signal });
          if (swept > 0) log.info({ swept }, 'files without a row were removed');
        },
        async social_pictures() {
          const swept = await sweepSocialPictures(services, signal);
          if (swept > 0) log.info({ swept }, 'removed social preview images without a row');
        },
      },
      { log, signal },
    );
  },
});
