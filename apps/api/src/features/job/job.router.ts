import { writeResultSchema } from '@perfboard/contracts/error';
import { queueNames } from '@perfboard/jobs/catalog';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { failedJobSchema, jobMessages, listFailedJobs, retryJob } from './job.ts';

const tags = ['operation'];

export const jobRouter = router({
  failed: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/jobs/failed',
        tags,
        protect: true,
        summary: 'Jobs that were given up',
      },
    })
    .input(z.object({}).optional())
    .output(z.array(failedJobSchema))
    .query(({ ctx }) => listFailedJobs(ctx.services.queues)),

  retry: adminProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/jobs/{queue}/{id}/retry',
        tags,
        protect: true,
        summary: 'Try a failed job again',
      },
    })
    .input(z.object({ queue: z.enum(queueNames), id: z.string().min(1).max(200) }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { queue, id } }) => {
      await retryJob({ prisma: ctx.services.database.prisma, queues: ctx.services.queues }, queue, id);
      await recordAudit(ctx, { action: 'job.retry', entity: 'job', entity_uuid: id, details: { queue } });
      return { message: jobMessages.retried };
    }),
});
