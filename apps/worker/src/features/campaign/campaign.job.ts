import type { JobHandlers } from '@perfboard/jobs/worker';
import type { Services } from '../../services.ts';
import { sendCampaign } from './send-campaign.ts';

export const campaignJobs = (services: Services): Pick<JobHandlers, 'campaign.send'> => ({
  'campaign.send': ({ campaign_uuid }, { signal, requestId, attempt, maxAttempts }) =>
    sendCampaign(services, campaign_uuid, { signal, requestId, isLast: attempt >= maxAttempts }),
});
