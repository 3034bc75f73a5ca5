import { writeResultSchema } from '@perfboard/contracts/error';
import { subscriberInput } from '@perfboard/contracts/lead';
import { publicProcedure, router } from '../../trpc/init.ts';
import { judgeLead } from '../lead/guard.ts';
import { subscribe } from './subscriber.ts';

const tags = ['newsletter'];

export const subscriberRouter = router({
  subscribe: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/newsletter/subscribe',
        tags,
        summary: 'Subscribe to the newsletter',
      },
      status: 201,
    })
    .input(subscriberInput)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, website, form_token, email } }) => {
      await judgeLead(ctx, { email, website, form_token });
      const idempotencyKey = idempotency_key ?? ctx.idempotencyKey;
      return subscribe({ prisma: ctx.services.database.prisma, idempotencyKey }, email);
    }),
});
