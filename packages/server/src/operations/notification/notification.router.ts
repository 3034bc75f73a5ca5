import { writeResultSchema } from '@perfboard/contracts/error';
import { notificationChoiceFields, notificationChoiceSchema } from '@perfboard/contracts/notification';
import { notificationChoiceMessages } from '@perfboard/contracts/words/notification';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure, router, sessionProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import {
  assertMayRetry,
  dismissNotification,
  listFailedNotifications,
  notificationMessages,
  notificationSchema,
  retryNotification,
} from './notification.ts';
import { readNotificationChoice, saveNotificationChoice } from './notification-choice.ts';
import { isNotifiedAtOnce, shopRecipients } from './recipient.ts';

export const notificationRouter = router({
  /** For any role: each member's own settings. */
  choice: sessionProcedure
    .meta(rest('GET /notifications/choice', 'Get your email notification settings'))
    .output(notificationChoiceSchema)
    .query(async ({ ctx }) => {
      const { prisma, env } = ctx.services;
      const { id } = ctx.currentActor;
      const [choice, recipients, is_notified_immediately] = await Promise.all([
        readNotificationChoice(prisma, id),
        shopRecipients(prisma, env.NOTIFY_EMAIL),
        isNotifiedAtOnce(prisma, env.NOTIFY_EMAIL, id),
      ]);
      return { ...choice, shop_recipients: recipients.map(({ email }) => email), is_notified_immediately };
    }),

  setChoice: sessionProcedure
    .meta(
      rest('PUT /notifications/choice', 'Change your email notification settings', {
        description: 'If no member has lead notifications on, they go to NOTIFY_EMAIL or to the owners.',
      }),
    )
    .input(notificationChoiceFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(
        ctx,
        { action: 'notification.choose', entity: 'notification', details: { ...input } },
        async (tx) => {
          await saveNotificationChoice(tx, ctx.currentActor.id, input);
          return { message: notificationChoiceMessages.saved };
        },
      ),
    ),

  failed: readerProcedure
    .meta(rest('GET /notifications/failed', 'List failed notifications'))
    .input(z.object({}).optional())
    .output(z.array(notificationSchema))
    .query(({ ctx }) => listFailedNotifications(ctx.services.prisma)),

  retry: editorProcedure
    .meta(rest('POST /notifications/{uuid}/retry', 'Retry a failed notification'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'notification.retry', entity: 'notification' }, async (tx) => {
        const known = knownUuid(uuid, notificationMessages.notFound);
        await assertMayRetry(tx, ctx.currentActor, known);
        await retryNotification({ tx, requestId: ctx.requestId }, known);
        return { message: notificationMessages.retried, uuid };
      }),
    ),

  dismiss: editorProcedure
    .meta(rest('DELETE /notifications/{uuid}', 'Dismiss a failed notification'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'notification.dismiss', entity: 'notification' }, async (tx) => {
        await dismissNotification(tx, knownUuid(uuid, notificationMessages.notFound));
        return { message: notificationMessages.dismissed, uuid };
      }),
    ),
});
