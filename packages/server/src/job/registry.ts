import type { JobHandlers } from '@perfboard/jobs/worker';
import { backupJobs } from '../backup/backup.job.ts';
import { campaignJobs } from '../campaign/campaign.job.ts';
import { fileJobs } from '../file/file.job.ts';
import { imageJobs } from '../image/image.job.ts';
import { noticeJobs } from '../notice/notice.job.ts';
import { projectImportJobs } from '../project-archive/project-import.job.ts';
import { pushJobs } from '../push/push.job.ts';
import type { JobServices } from '../service/job-services.ts';
import { importJobs } from '../subscriber-import/subscriber-import.job.ts';
import { webhookJobs } from '../webhook/webhook.job.ts';
import { maintenanceJobs } from './maintenance.job.ts';

/** The handler of every job: one that is missing does not compile. */
export const createHandlers = (services: JobServices): JobHandlers => ({
  ...noticeJobs(services),
  ...imageJobs(services),
  ...fileJobs(services),
  ...campaignJobs(services),
  ...importJobs(services),
  ...projectImportJobs(services),
  ...webhookJobs(services),
  ...pushJobs(services),
  ...backupJobs(services),
  ...maintenanceJobs(services),
});
