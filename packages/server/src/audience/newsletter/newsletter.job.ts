import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { runNewsletter } from './run-newsletter.ts';

export const newsletterJobs = (services: JobServices): Pick<JobHandlers, 'newsletter.send'> => ({
  'newsletter.send': ({ newsletter_uuid }, { signal, requestId, attempt, maxAttempts }) =>
    runNewsletter(services, newsletter_uuid, { signal, requestId, isLast: attempt >= maxAttempts }),
});
