import type { JobHandlers } from '@perfboard/jobs/worker';
import type { Services } from '../../services.ts';
import { deliverWebhook } from './deliver-webhook.ts';

export const webhookJobs = (services: Services): Pick<JobHandlers, 'webhook.deliver'> => ({
  'webhook.deliver': ({ delivery_uuid }, { attempt, maxAttempts }) =>
    deliverWebhook(services, delivery_uuid, { isLast: attempt >= maxAttempts }),
});
