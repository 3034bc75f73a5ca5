import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { cursorSchema, limitSchema, pageOf, searchSchema } from '@perfboard/contracts/list';
import { newsletterDeliverySchema } from '@perfboard/contracts/newsletter';
import { newsletterDeliveryStatuses, newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { auditRead } from '../../base/audit/audit-read.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { countSuppressedBy, restoreSuppressedBy } from '../subscriber/suppression.ts';
import { insertDeliveriesMs } from './newsletter-audience.ts';
import { markDelivery, pageDeliveries, retryDeliveries, retryDelivery } from './newsletter-delivery.ts';

const known = (uuid: string) => knownUuid(uuid, newsletterMessages.notFound);
const paging = { cursor: cursorSchema, limit: limitSchema().optional() };

/** Procedures for the deliveries of a newsletter. */
export const deliveryProcedures = {
  recipients: readerProcedure
    .meta(rest('GET /newsletters/{uuid}/recipients', 'List the deliveries of a newsletter'))
    .input(
      namedByPath.extend({
        status: z.enum(newsletterDeliveryStatuses).optional(),
        q: searchSchema,
        ...paging,
      }),
    )
    .output(pageOf(newsletterDeliverySchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'newsletter' });
      return pageDeliveries(ctx.services.prisma, { ...input, uuid: known(input.uuid) });
    }),

  retryRecipients: editorProcedure
    .meta(rest('POST /newsletters/{uuid}/retry', 'Retry all failed or all uncertain deliveries'))
    .input(namedByPath.extend({ status: z.enum(['failed', 'uncertain']) }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, status } }) =>
      audited(
        ctx,
        { action: 'newsletter.retry_recipients', entity: 'newsletter' },
        async (tx, trail) => {
          const options = { tx, requestId: ctx.requestId };
          trail.details = { status, recipients: await retryDeliveries(options, known(uuid), status) };
          return { message: newsletterMessages.deliveriesQueued, uuid };
        },
        { timeoutMs: insertDeliveriesMs },
      ),
    ),

  suppressed: readerProcedure
    .meta(rest('GET /newsletters/{uuid}/suppressed', 'Count the addresses that this newsletter suppressed'))
    .input(namedByPath)
    .output(z.object({ total: z.number() }))
    .query(async ({ ctx, input: { uuid } }) => ({
      total: await countSuppressedBy(ctx.services.prisma, known(uuid)),
    })),

  restoreSuppressed: editorProcedure
    .meta(
      rest(
        'POST /newsletters/{uuid}/suppressed/restore',
        'Restore the addresses that this newsletter suppressed',
      ),
    )
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'newsletter.restore_suppressed', entity: 'newsletter' }, async (tx, trail) => {
        const count = await restoreSuppressedBy(tx, known(uuid));
        if (count === 0) throw new AppError('CONFLICT', newsletterMessages.noneSuppressed);
        trail.details = { subscribers: count };
        return { message: newsletterMessages.restored, uuid };
      }),
    ),

  retryRecipient: editorProcedure
    .meta(rest('POST /newsletters/recipients/{uuid}/retry', 'Retry one delivery'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'newsletter.retry_recipient', entity: 'newsletter' }, async (tx, trail) => {
        const name = knownUuid(uuid, newsletterMessages.deliveryNotFound);
        const { newsletter_uuid } = await retryDelivery({ tx, requestId: ctx.requestId }, name);
        Object.assign(trail, { entity_uuid: newsletter_uuid, details: { recipient_uuid: uuid } });
        return { message: newsletterMessages.deliveryQueued, uuid };
      }),
    ),

  markRecipient: editorProcedure
    .meta(rest('PATCH /newsletters/recipients/{uuid}', 'Mark an uncertain delivery as sent or failed'))
    .input(namedByPath.extend({ status: z.enum(['sent', 'failed']) }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, status } }) =>
      audited(ctx, { action: 'newsletter.mark_recipient', entity: 'newsletter' }, async (tx, trail) => {
        const name = knownUuid(uuid, newsletterMessages.deliveryNotFound);
        const { newsletter_uuid } = await markDelivery(tx, name, status);
        Object.assign(trail, { entity_uuid: newsletter_uuid, details: { recipient_uuid: uuid, status } });
        return { message: newsletterMessages.deliveryMarked, uuid };
      }),
    ),
};
