import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';
import { sendNotification } from './send-notification.ts';

export const notificationJobs = (services: JobServices): Pick<JobHandlers, 'notification.send'> => ({
  'notification.send': ({ notification_uuid }, { attempt, maxAttempts }) =>
    sendNotification(services, notification_uuid, { isLast: attempt >= maxAttempts }),
});
