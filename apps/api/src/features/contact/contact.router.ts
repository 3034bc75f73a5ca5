import { writeResultSchema } from '@perfboard/contracts/error';
import { contactInput } from '@perfboard/contracts/lead';
import { publicProcedure, router } from '../../trpc/init.ts';
import { judgeLead } from '../lead/guard.ts';
import { createContact } from './contact.ts';

const tags = ['contacts'];

export const contactRouter = router({
  create: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/contacts', tags, summary: 'Send a message to the shop' },
      status: 201,
    })
    .input(contactInput)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, website, form_token, ...fields } }) => {
      const verdict = await judgeLead(ctx, { ...fields, website, form_token });
      return createContact(
        {
          prisma: ctx.services.database.prisma,
          verdict,
          idempotencyKey: idempotency_key ?? ctx.idempotencyKey,
          requestId: ctx.requestId,
        },
        fields,
      );
    }),
});
