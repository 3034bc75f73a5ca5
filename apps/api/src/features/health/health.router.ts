import { z } from 'zod';
import { adminProcedure, router } from '../../trpc/init.ts';
import { healthSchema, readHealth } from './health.ts';

export const healthRouter = router({
  get: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/health',
        tags: ['operation'],
        protect: true,
        summary: 'Queues, mail and unsent notices',
      },
    })
    .input(z.object({}).optional())
    .output(healthSchema)
    .query(({ ctx }) => readHealth(ctx.services.database.prisma, ctx.services.queues)),
});
