import type { JobHandlers } from '@perfboard/jobs/worker';
import { campaignJobs } from './features/campaign/campaign.job.ts';
import { imageJobs } from './features/image/image.job.ts';
import { maintenanceJobs } from './features/maintenance/maintenance.job.ts';
import { noticeJobs } from './features/notice/notice.job.ts';
import { webhookJobs } from './features/webhook/webhook.job.ts';
import type { Services } from './services.ts';

/** The handler of every job: one that is missing does not compile. */
export const createHandlers = (services: Services): JobHandlers => ({
  ...noticeJobs(services),
  ...imageJobs(services),
  ...campaignJobs(services),
  ...webhookJobs(services),
  ...maintenanceJobs(services),
});
