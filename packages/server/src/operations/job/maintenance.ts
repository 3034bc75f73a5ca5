import type { JobServices } from '../../base/service/services.ts';
import { sweepFiles } from '../../catalog/file/sweep-files.ts';
import { sweepSocialPictures } from '../../catalog/project/social-picture.ts';
import { requestNightlyBackup } from '../backup/nightly-backup.ts';
import { eraseOldRows } from '../retention/erase-old-rows.ts';
import { runSteps, tidy } from './tidy.ts';

/** Hourly maintenance; retention and backup do their work once a night. @throws Error that names every step that failed */
export async function runMaintenance(services: JobServices, signal: AbortSignal): Promise<void> {
  const { pool, log } = services;
  await runSteps(
    {
      async tidy() {
        log.info({ removed: await tidy(pool, signal) }, 'old rows were removed');
      },
      async retention() {
        const erased = await eraseOldRows(services, { now: new Date(), signal });
        if (erased) log.info({ erased }, 'what the shop no longer keeps was erased');
      },
      async backup() {
        if (await requestNightlyBackup(services, new Date()))
          log.info({}, 'the nightly backup was requested');
      },
      async files() {
        const swept = await sweepFiles(services, { signal });
        if (swept > 0) log.info({ swept }, 'files without a row were removed');
      },
      async social_pictures() {
        const swept = await sweepSocialPictures(services, signal);
        if (swept > 0) log.info({ swept }, 'social pictures without a row were removed');
      },
    },
    { log, signal },
  );
}
