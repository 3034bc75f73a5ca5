import { writeResultSchema } from '@perfboard/contracts/error';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { knownUuid, namedByPath } from '../known-uuid.ts';
import { listFailedNotices, noticeMessages, noticeSchema, retryNotice } from './notice.ts';

const tags = ['operation'];

export const noticeRouter = router({
  failed: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/notices/failed',
        tags,
        protect: true,
        summary: 'Mails that did not go out',
      },
    })
    .input(z.object({}).optional())
    .output(z.array(noticeSchema))
    .query(({ ctx }) => listFailedNotices(ctx.services.database.prisma)),

  retry: adminProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/notices/{uuid}/retry',
        tags,
        protect: true,
        summary: 'Send a failed mail again',
      },
    })
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const uuid = knownUuid(input.uuid, noticeMessages.notFound);
      await retryNotice({ prisma: ctx.services.database.prisma, requestId: ctx.requestId }, uuid);
      await recordAudit(ctx, { action: 'notice.retry', entity: 'notice', entity_uuid: uuid });
      return { message: noticeMessages.retried, uuid };
    }),
});
