import { writeResultSchema } from '@perfboard/contracts/error';
import { queueNames } from '@perfboard/jobs/catalog';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { healthSchema, readHealth } from './health.ts';
import { dismissJob, failedJobSchema, jobMessages, listFailedJobs, retryJob } from './job.ts';

const named = z.object({ queue: z.enum(queueNames), id: z.string().min(1).max(200) });

export const jobRouter = router({
  failed: readerProcedure
    .meta(rest('GET /jobs/failed', 'List failed jobs'))
    .input(z.object({}).optional())
    .output(z.array(failedJobSchema))
    .query(({ ctx }) => listFailedJobs(ctx.services)),

  retry: editorProcedure
    .meta(rest('POST /jobs/{queue}/{id}/retry', 'Retry a failed job'))
    .input(named)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { queue, id } }) =>
      audited(
        ctx,
        { action: 'job.retry', entity: 'job', entity_uuid: id, details: { queue } },
        async (tx) => {
          await retryJob({ tx, queues: ctx.services.queues }, queue, id);
          return { message: jobMessages.retried };
        },
      ),
    ),

  dismiss: editorProcedure
    .meta(rest('DELETE /jobs/{queue}/{id}', 'Dismiss a failed job'))
    .input(named)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { queue, id } }) =>
      audited(
        ctx,
        { action: 'job.dismiss', entity: 'job', entity_uuid: id, details: { queue } },
        async (tx) => {
          await dismissJob({ tx, queues: ctx.services.queues }, queue, id);
          return { message: jobMessages.dismissed };
        },
      ),
    ),
});

export const healthRouter = router({
  get: readerProcedure
    .meta(
      rest('GET /health', 'Get the state of queues, the worker, email, the mailbox and unsent notifications'),
    )
    .input(z.object({}).optional())
    .output(healthSchema)
    .query(({ ctx }) => readHealth(ctx.services)),
});
