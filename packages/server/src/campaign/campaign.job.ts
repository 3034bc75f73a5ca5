import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../service/job-services.ts';
import { runCampaign } from './run-campaign.ts';

export const campaignJobs = (services: JobServices): Pick<JobHandlers, 'campaign.send'> => ({
  'campaign.send': ({ campaign_uuid }, { signal, requestId, attempt, maxAttempts }) =>
    runCampaign(services, campaign_uuid, { signal, requestId, isLast: attempt >= maxAttempts }),
});
