import { writeResultSchema } from '@perfboard/contracts/error';
import { subscriberInput } from '@perfboard/contracts/lead';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import {
  subscriberMessages,
  subscriberSchema,
  subscriberSorts,
  subscriberStatuses,
} from '@perfboard/contracts/subscriber';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc/init.ts';
import { knownUuid, namedByPath } from '../known-uuid.ts';
import { judgeLead } from '../lead/guard.ts';
import { removeSubscriber, subscribe } from './subscriber.ts';
import { countSubscribers, pageSubscribers } from './subscriber-list.ts';

const tags = ['newsletter'];
const statusField = z
  .enum(subscriberStatuses)
  .optional()
  .meta({ description: 'Those who were asked to confirm and have not, instead of subscribers' });

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
      isIdempotent: true,
    })
    .input(subscriberInput)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, website, form_token, email } }) => {
      const { is_spam } = await judgeLead(ctx, 'subscriber', { email, website, form_token });
      const idempotencyKey = idempotency_key ?? ctx.idempotencyKey;
      const { database, env } = ctx.services;
      return subscribe(
        {
          prisma: database.prisma,
          idempotencyKey,
          requestId: ctx.requestId,
          secret: env.SESSION_SECRET,
          isSpam: is_spam,
        },
        email,
      );
    }),

  list: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/newsletter',
        tags,
        protect: true,
        summary: 'Subscribers, newest first',
      },
    })
    .input(
      z.object({
        q: searchSchema,
        status: statusField,
        cursor: cursorSchema,
        limit: limitSchema(1000).optional(),
      }),
    )
    .output(z.object({ emails: z.array(subscriberSchema), count: z.number() }))
    .query(async ({ ctx, input }) => {
      const { prisma } = ctx.services.database;
      const [page, count] = await Promise.all([
        pageSubscribers(prisma, { ...input, limit: input.limit ?? 1_000_000 }),
        countSubscribers(prisma, input.q, input.status),
      ]);
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return { emails: page.items, count };
    }),

  page: adminProcedure
    .input(listInput(subscriberSorts).extend({ status: statusField }))
    .output(pageOf(subscriberSchema))
    .query(({ ctx, input }) => pageSubscribers(ctx.services.database.prisma, input)),

  remove: adminProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/newsletter/{uuid}',
        tags,
        protect: true,
        summary: 'Delete a subscriber',
      },
    })
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const uuid = knownUuid(input.uuid, subscriberMessages.notFound);
      await removeSubscriber(ctx.services.database.prisma, uuid);
      await recordAudit(ctx, { action: 'subscriber.remove', entity: 'subscriber', entity_uuid: uuid });
      return { message: subscriberMessages.deleted, uuid };
    }),
});
