import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { cursorSchema, limitSchema, pageOf } from '@perfboard/contracts/list';
import {
  deliverySchema,
  webhookCreatedSchema,
  webhookFields,
  webhookMessages,
  webhookSchema,
  webhookUpdateFields,
} from '@perfboard/contracts/webhook';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import type { Context } from '../../trpc/context.ts';
import { adminProcedure, router, sensitiveProcedure, sessionProcedure } from '../../trpc/init.ts';
import {
  checkTarget,
  createWebhook,
  listWebhooks,
  pageDeliveries,
  removeWebhook,
  replayDelivery,
  updateWebhook,
} from './webhook.ts';

const tags = ['webhooks'];
const ruleOf = ({ services: { env } }: Context) => ({
  targets: env.WEBHOOK_TARGETS,
  isProduction: env.isProduction,
});
const byUuid = z.object({ uuid: uuidSchema });

/** Where leads are posted to is decided by people: a stolen token must not be able to send them elsewhere. */
export const webhookRouter = router({
  list: adminProcedure
    .meta({
      openapi: { method: 'GET', path: '/webhooks', tags, protect: true, summary: 'Webhooks, newest first' },
    })
    .output(z.array(webhookSchema))
    .query(({ ctx }) => listWebhooks(ctx.services.database.prisma)),

  create: sensitiveProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/webhooks',
        tags,
        protect: true,
        summary: 'Add a webhook',
        description:
          'Each event is posted as `{event, created_at, data}` with `Perfboard-Signature: t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<unix seconds>.<body>` under the secret in the answer, which is not shown again.',
      },
      status: 201,
      isSecret: true,
    })
    .input(webhookFields)
    .output(webhookCreatedSchema)
    .mutation(async ({ ctx, input }) => {
      await checkTarget(input.url, ruleOf(ctx));
      const { uuid, secret } = await createWebhook(ctx.services.database.prisma, input);
      await recordAudit(ctx, { action: 'webhook.create', entity: 'webhook', entity_uuid: uuid });
      return { message: webhookMessages.created, uuid, secret };
    }),

  update: sensitiveProcedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/webhooks/{uuid}',
        tags,
        protect: true,
        summary: 'Change a webhook, or switch it on or off',
      },
    })
    .input(webhookUpdateFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, ...fields } }) => {
      if (fields.url) await checkTarget(fields.url, ruleOf(ctx));
      await updateWebhook(ctx.services.database.prisma, uuid, fields);
      await recordAudit(ctx, { action: 'webhook.update', entity: 'webhook', entity_uuid: uuid });
      return { message: webhookMessages.updated, uuid };
    }),

  remove: sessionProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/webhooks/{uuid}',
        tags,
        protect: true,
        summary: 'Delete a webhook and its deliveries',
      },
    })
    .input(byUuid)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      await removeWebhook(ctx.services.database.prisma, uuid);
      await recordAudit(ctx, { action: 'webhook.remove', entity: 'webhook', entity_uuid: uuid });
      return { message: webhookMessages.deleted, uuid };
    }),

  deliveries: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/webhooks/{uuid}/deliveries',
        tags,
        protect: true,
        summary: 'What was posted to a webhook, newest first',
      },
    })
    .input(byUuid.extend({ cursor: cursorSchema, limit: limitSchema().optional() }))
    .output(pageOf(deliverySchema))
    .query(({ ctx, input }) => pageDeliveries(ctx.services.database.prisma, input)),

  replay: adminProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/webhook-deliveries/{uuid}/replay',
        tags,
        protect: true,
        summary: 'Send a delivery again',
      },
    })
    .input(byUuid)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      await replayDelivery(ctx.services.database.prisma, { uuid, requestId: ctx.requestId });
      await recordAudit(ctx, { action: 'webhook.replay', entity: 'webhook_delivery', entity_uuid: uuid });
      return { message: webhookMessages.replayed, uuid };
    }),
});
