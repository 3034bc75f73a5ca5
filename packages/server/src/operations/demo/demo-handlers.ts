import { demoMessages } from '@perfboard/contracts/words/demo';
import type { JobHandlers } from '@perfboard/jobs/worker';
import type { JobServices } from '../../base/service/services.ts';

const skip = async (): Promise<void> => {};

/** The jobs of a demo that would reach another server: none does. */
export const demoHandlers = ({ prisma }: JobServices) =>
  ({
    // Stored as not sent, and dismissed: nothing for anyone to retry.
    'notification.send': async ({ notification_uuid }) => {
      await prisma.notification.updateMany({
        where: { uuid: notification_uuid },
        data: { status: 'failed', last_error: demoMessages.notSent, dismissed_at: new Date() },
      });
    },
    'password_reset.send': skip,
    'newsletter.send': skip,
    'webhook.deliver': skip,
    'push.send': skip,
  }) satisfies Partial<JobHandlers>;
