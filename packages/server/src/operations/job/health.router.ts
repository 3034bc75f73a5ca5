import { z } from 'zod';
import { readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { healthSchema, readHealth } from './health.ts';

export const healthRouter = router({
  get: readerProcedure
    .meta(
      rest('GET /health', 'Get the state of queues, the worker, email, the mailbox and unsent notifications'),
    )
    .input(z.object({}).optional())
    .output(healthSchema)
    .query(({ ctx }) => readHealth(ctx.services)),
});
