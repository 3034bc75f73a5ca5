import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../service/job-services.ts';
import { sendNotice } from './send-notice.ts';

export const noticeJobs = (services: JobServices): Pick<JobHandlers, 'notice.send'> => ({
  'notice.send': ({ notice_uuid }, { attempt, maxAttempts }) =>
    sendNotice(services, notice_uuid, { isLast: attempt >= maxAttempts }),
});
