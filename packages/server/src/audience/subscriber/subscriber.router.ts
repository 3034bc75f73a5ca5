import { writeResultSchema } from '@perfboard/contracts/error';
import { subscriberInput } from '@perfboard/contracts/lead';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import { subscriberSchema } from '@perfboard/contracts/subscriber';
import { topicLimits } from '@perfboard/contracts/words/newsletter';
import {
  subscriberMessages,
  subscriberSorts,
  subscriberStatuses,
} from '@perfboard/contracts/words/subscriber';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { auditRead } from '../../base/audit/audit-read.ts';
import { checkLead, formAttempt } from '../../base/form/guard.ts';
import { answeredBefore } from '../../base/idempotency/idempotency.ts';
import { streamRows } from '../../base/list/list.ts';
import { answerWhole, wholeListBatch } from '../../base/list/whole-list.ts';
import { clearRemoved } from '../../base/suppression/suppression.ts';
import { editorProcedure, publicProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { deleteUndoably, deletionOf, deletionSchema } from '../../base/undo/undo-deletion.ts';
import { undoDeletion } from '../../base/undo/undo-deletion-procedure.ts';
import { removeSubscriber, subscribe } from './subscriber.ts';
import {
  countSubscribers,
  pageSubscribers,
  type SubscriberRow,
  subscriberQuery,
  toSubscriber,
} from './subscriber-list.ts';
import { restoreSubscriber } from './suppression.ts';

const statusField = z.enum(subscriberStatuses).optional().meta({
  description: 'Unconfirmed or suppressed addresses instead of subscribers',
});

const topicField = z.string().max(topicLimits.id).optional().meta({
  description: 'Topic id; only subscribers who chose it',
});

export const subscriberRouter = router({
  subscribe: publicProcedure
    .meta(
      rest('POST /newsletter/subscribe', 'Subscribe to the newsletter', { status: 201, isIdempotent: true }),
    )
    .input(subscriberInput)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, leave_empty, form_token, email } }) => {
      const { prisma, env } = ctx.services;
      const attempt = await formAttempt(ctx, 'subscriber', idempotency_key, { email });
      const first = await answeredBefore(ctx.services, attempt);
      if (first) return first;
      const { is_spam } = await checkLead(ctx, 'subscriber', { email, leave_empty, form_token });
      const { requestId } = ctx;
      return subscribe(
        { prisma, attempt, requestId, secret: env.SESSION_SECRET, isSpam: is_spam, language: ctx.language },
        email,
      );
    }),

  list: readerProcedure
    .meta(rest('GET /newsletter', 'List subscribers, newest first'))
    .input(
      z.object({
        q: searchSchema,
        status: statusField,
        topic: topicField,
        cursor: cursorSchema,
        limit: limitSchema(1000).optional(),
      }),
    )
    .output(z.object({ emails: z.array(subscriberSchema), count: z.number() }))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'subscriber', isWhole: input.limit === undefined });
      const { prisma } = ctx.services;
      const counting = countSubscribers(prisma, input);
      if (input.limit === undefined) {
        const count = await counting;
        return answerWhole(ctx, {
          rows: streamRows<SubscriberRow>(prisma, subscriberQuery(input), wholeListBatch),
          toItem: toSubscriber,
          schema: subscriberSchema,
          wrap: (emails) => ({ emails, count }),
        });
      }
      const [page, count] = await Promise.all([pageSubscribers(prisma, input), counting]);
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return { emails: page.items, count };
    }),

  page: readerProcedure
    .input(listInput(subscriberSorts).extend({ status: statusField, topic: topicField }))
    .output(pageOf(subscriberSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'subscriber' });
      return pageSubscribers(ctx.services.prisma, input);
    }),

  remove: editorProcedure
    .meta(rest('DELETE /newsletter/{uuid}', 'Delete a subscriber'))
    .input(namedByPath)
    .output(deletionSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'subscriber.remove', entity: 'subscriber' }, async (tx) => {
        const secret = ctx.services.env.SESSION_SECRET;
        const known = knownUuid(uuid, subscriberMessages.notFound);
        const undoable = await deleteUndoably(deletionOf(ctx, tx, 'subscriber'), [known], () =>
          removeSubscriber({ tx, secret }, known),
        );
        return { message: subscriberMessages.deleted, uuid, ...undoable };
      }),
    ),

  undoRemove: undoDeletion('subscriber', 'newsletter', async (tx, ctx, uuids) => {
    const secret = ctx.services.env.SESSION_SECRET;
    for (const { email } of await tx.subscriber.findMany({ where: { uuid: { in: uuids } } }))
      await clearRemoved(tx, secret, email);
  }),

  restore: editorProcedure
    .meta(rest('POST /newsletter/{uuid}/restore', 'Restore a suppressed address'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'subscriber.restore', entity: 'subscriber' }, async (tx) => {
        await restoreSubscriber(tx, knownUuid(uuid, subscriberMessages.notFound));
        return { message: subscriberMessages.restored, uuid };
      }),
    ),
});
