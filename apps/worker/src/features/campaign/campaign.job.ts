import type { JobHandlers } from '@perfboard/jobs/worker';
import type { Services } from '../../services.ts';

export const campaignJobs = (_services: Services): Pick<JobHandlers, 'campaign.send'> => ({
  'campaign.send': async () => {
    throw new Error('not built yet');
  },
});
