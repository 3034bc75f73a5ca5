import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { deliverWebhook } from './deliver-webhook.ts';

export const webhookJobs = (services: JobServices): Pick<JobHandlers, 'webhook.deliver'> => ({
  'webhook.deliver': ({ delivery_uuid }, { attempt, maxAttempts }) =>
    deliverWebhook(services, delivery_uuid, { isLast: attempt >= maxAttempts }),
});
