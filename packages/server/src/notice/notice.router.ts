import { writeResultSchema } from '@perfboard/contracts/error';
import { z } from 'zod';
import { audited } from '../audit/audit.ts';
import { editorProcedure, readerProcedure, router } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import { dismissNotice, listFailedNotices, noticeMessages, noticeSchema, retryNotice } from './notice.ts';

export const noticeRouter = router({
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
        await retryNotice({ tx, requestId: ctx.requestId }, knownUuid(uuid, noticeMessages.notFound));
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
