import type { JobHandlers } from '@perfboard/jobs/worker';
import type { Services } from '../../services.ts';
import { sendNotice } from './send-notice.ts';

export const noticeJobs = (services: Services): Pick<JobHandlers, 'notice.send'> => ({
  'notice.send': ({ notice_uuid }, { attempt, maxAttempts }) =>
    sendNotice(services, notice_uuid, { isLast: attempt >= maxAttempts }),
});
