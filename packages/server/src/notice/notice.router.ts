import { writeResultSchema } from '@perfboard/contracts/error';
import { noticeChoiceFields, noticeChoiceSchema } from '@perfboard/contracts/notice';
import { noticeChoiceMessages } from '@perfboard/contracts/words/notice';
import { z } from 'zod';
import { audited } from '../audit/audit.ts';
import { editorProcedure, readerProcedure, router, sessionProcedure } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import {
  assertMayRetry,
  dismissNotice,
  listFailedNotices,
  noticeMessages,
  noticeSchema,
  retryNotice,
} from './notice.ts';
import { readNoticeChoice, saveNoticeChoice } from './notice-choice.ts';
import { isToldAtOnce, shopRecipients } from './recipient.ts';

export const noticeRouter = router({
  /** Whatever the role: each member's own. */
  choice: sessionProcedure
    .meta(rest('GET /notices/choice', 'What the own account is told by mail'))
    .output(noticeChoiceSchema)
    .query(async ({ ctx }) => {
      const { prisma, env } = ctx.services;
      const { id } = ctx.currentActor;
      const [choice, recipients, is_told_at_once] = await Promise.all([
        readNoticeChoice(prisma, id),
        shopRecipients(prisma, env.NOTIFY_EMAIL),
        isToldAtOnce(prisma, env.NOTIFY_EMAIL, id),
      ]);
      return { ...choice, shop_tells: recipients.map(({ email }) => email), is_told_at_once };
    }),

  setChoice: sessionProcedure
    .meta(
      rest('PUT /notices/choice', 'Choose what the own account is told by mail', {
        description:
          'Where no member asks to be told of leads, the address of NOTIFY_EMAIL is, or the owners are.',
      }),
    )
    .input(noticeChoiceFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'notice.choose', entity: 'notice', details: { ...input } }, async (tx) => {
        await saveNoticeChoice(tx, ctx.currentActor.id, input);
        return { message: noticeChoiceMessages.saved };
      }),
    ),

  failed: readerProcedure
    .meta(rest('GET /notices/failed', 'Mails that did not go out'))
    .input(z.object({}).optional())
    .output(z.array(noticeSchema))
    .query(({ ctx }) => listFailedNotices(ctx.services.prisma)),

  retry: editorProcedure
    .meta(rest('POST /notices/{uuid}/retry', 'Send a failed mail again'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'notice.retry', entity: 'notice' }, async (tx) => {
        const known = knownUuid(uuid, noticeMessages.notFound);
        await assertMayRetry(tx, ctx.currentActor, known);
        await retryNotice({ tx, requestId: ctx.requestId }, known);
        return { message: noticeMessages.retried, uuid };
      }),
    ),

  dismiss: editorProcedure
    .meta(rest('DELETE /notices/{uuid}', 'Take a failed mail off the list'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'notice.dismiss', entity: 'notice' }, async (tx) => {
        await dismissNotice(tx, knownUuid(uuid, noticeMessages.notFound));
        return { message: noticeMessages.dismissed, uuid };
      }),
    ),
});
