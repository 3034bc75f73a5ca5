import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { runBackup } from './run-backup.ts';

export const backupJobs = (services: JobServices): Pick<JobHandlers, 'backup.make'> => ({
  'backup.make': ({ backup_uuid }, { signal, attempt, maxAttempts }) =>
    runBackup(services, backup_uuid, {
      signal: AbortSignal.any([signal, services.stopping]),
      isLast: attempt >= maxAttempts,
    }),
});
