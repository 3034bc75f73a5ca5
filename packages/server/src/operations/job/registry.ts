import type { JobHandlers } from '@perfboard/jobs/worker';
import { newsletterJobs } from '../../audience/newsletter/newsletter.job.ts';
import { importJobs } from '../../audience/subscriber-import/subscriber-import.job.ts';
import type { JobServices } from '../../base/service/services.ts';
import { fileJobs } from '../../catalog/file/file.job.ts';
import { imageJobs } from '../../catalog/image/image.job.ts';
import { projectImportJobs } from '../../catalog/project-archive/project-import.job.ts';
import { pushJobs } from '../../people/push/push.job.ts';
import { backupJobs } from '../backup/backup.job.ts';
import { notificationJobs } from '../notification/notification.job.ts';
import { webhookJobs } from '../webhook/webhook.job.ts';
import { maintenanceJobs } from './maintenance.job.ts';

/** The handler of every job: a missing one does not compile. */
export const createHandlers = (services: JobServices): JobHandlers => ({
  ...notificationJobs(services),
  ...imageJobs(services),
  ...fileJobs(services),
  ...newsletterJobs(services),
  ...importJobs(services),
  ...projectImportJobs(services),
  ...webhookJobs(services),
  ...pushJobs(services),
  ...backupJobs(services),
  ...maintenanceJobs(services),
});
