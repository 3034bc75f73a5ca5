import type { JobHandlers } from '@perfboard/jobs/worker';
import { runNewsletter } from '../../audience/newsletter/run-newsletter.ts';
import { runImport } from '../../audience/subscriber-import/run-import.ts';
import type { JobServices } from '../../base/service/services.ts';
import { forgetDeleted } from '../../base/undo/undo-deletion.ts';
import { removeFile } from '../../catalog/file/sweep-files.ts';
import { processImage } from '../../catalog/image/process-image.ts';
import { removeImage } from '../../catalog/image/remove-image.ts';
import { sweepDefaults, sweepImages } from '../../catalog/image/sweep-images.ts';
import { runProjectImport } from '../../catalog/project-archive/run-project-import.ts';
import { addReminder } from '../../leads/appointment/appointment-reminder.ts';
import { readCalendars } from '../../leads/appointment-time/read-calendar.ts';
import { answerLinkRequest } from '../../leads/client-page/client-lead.ts';
import { fireFollowUp } from '../../leads/follow-up/fire-follow-up.ts';
import { runQuoteClock } from '../../leads/quote/quote-clock.ts';
import { sendPush } from '../../people/push/send-push.ts';
import { sendResetLink } from '../../people/session/password-reset.ts';
import { runBackup } from '../backup/run-backup.ts';
import { demoHandlers } from '../demo/demo-handlers.ts';
import { sendNotification } from '../notification/send-notification.ts';
import { deliverWebhook } from '../webhook/deliver-webhook.ts';
import { runMaintenance } from './maintenance.ts';

type Services = JobServices & { siteReader: string; calendarParser: string };

/** The handler of every job: a missing one does not compile. */
export const createHandlers = (services: Services): JobHandlers =>
  services.env.isDemo ? { ...handlersOf(services), ...demoHandlers(services) } : handlersOf(services);

const handlersOf = (services: Services): JobHandlers => ({
  'notification.send': ({ notification_uuid }, { attempt, maxAttempts }) =>
    sendNotification(services, notification_uuid, { isLast: attempt >= maxAttempts }),
  'follow_up.fire': ({ follow_up_uuid }, { requestId }) =>
    fireFollowUp(services, follow_up_uuid, { requestId }),
  'client_link.send': ({ request_uuid }, { requestId = '' }) =>
    answerLinkRequest(services.prisma, { uuid: request_uuid, requestId }),
  'password_reset.send': ({ request_uuid }, { requestId }) =>
    sendResetLink(services, { uuid: request_uuid, requestId }),
  'image.process': ({ image_uuid }) => processImage(services, image_uuid),
  'image.remove': ({ image_uuid, content_hash }) =>
    removeImage(services, { uuid: image_uuid, contentHash: content_hash }),
  'image.sweep': async (_payload, { signal }) => {
    await sweepImages(services, sweepDefaults, signal);
  },
  'file.remove': async ({ file_uuid }) => {
    await removeFile(services, file_uuid);
  },
  'undo.forget': ({ undo_uuid }) => forgetDeleted(services.prisma, undo_uuid),
  'newsletter.send': ({ newsletter_uuid }, { signal, requestId, attempt, maxAttempts }) =>
    runNewsletter(services, newsletter_uuid, { signal, requestId, isLast: attempt >= maxAttempts }),
  'subscriber.import': ({ import_uuid }, { signal }) =>
    runImport(services, import_uuid, { signal: AbortSignal.any([signal, services.stopping]) }),
  'project.import': ({ import_uuid }, { signal }) =>
    runProjectImport(services, import_uuid, AbortSignal.any([signal, services.stopping])),
  'webhook.deliver': ({ delivery_uuid }, { attempt, maxAttempts }) =>
    deliverWebhook(services, delivery_uuid, { isLast: attempt >= maxAttempts }),
  'push.send': (push) => sendPush(services, push),
  'calendar.read': ({ calendar_uuid }, { signal }) =>
    readCalendars(services, calendar_uuid, AbortSignal.any([signal, services.stopping])),
  'appointment.remind': ({ change_uuid }, { requestId }) =>
    addReminder(services.prisma, change_uuid, requestId ?? ''),
  'backup.make': ({ backup_uuid }, { signal, attempt, maxAttempts }) =>
    runBackup(services, backup_uuid, {
      signal: AbortSignal.any([signal, services.stopping]),
      isLast: attempt >= maxAttempts,
    }),
  'quote.clock': async () => {
    await runQuoteClock(services);
  },
  'maintenance.tidy': (_payload, { signal }) => runMaintenance(services, signal),
});
