import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { sendPush } from './send-push.ts';

export const pushJobs = (services: JobServices): Pick<JobHandlers, 'push.send'> => ({
  'push.send': (push) => sendPush(services, push),
});
