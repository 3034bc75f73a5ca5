import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { cursorSchema, limitSchema, pageOf } from '@perfboard/contracts/list';
import {
  webhookCreatedSchema,
  webhookDeliverySchema,
  webhookFields,
  webhookSchema,
  webhookUpdateFields,
} from '@perfboard/contracts/webhook';
import { webhookMessages } from '@perfboard/contracts/words/webhook';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { hostOf } from '../../base/audit/audit-name.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import {
  confirmedOwnerProcedure,
  ownerProcedure,
  ownerSessionProcedure,
  router,
} from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { targetRuleOf } from '../../base/webhook/target.ts';
import {
  checkTarget,
  createWebhook,
  listWebhooks,
  pageWebhookDeliveries,
  removeWebhook,
  replayDelivery,
  updateWebhook,
} from './webhook.ts';

const byUuid = z.object({ uuid: uuidSchema });

/**
 * Only people may read or change the targets: an address often contains a secret, and a stolen token must not
 * be able to send leads elsewhere.
 */
export const webhookRouter = router({
  list: ownerSessionProcedure
    .meta(rest('GET /webhooks', 'List webhooks, newest first'))
    .output(z.array(webhookSchema))
    .query(({ ctx }) => listWebhooks(ctx.services.prisma)),

  create: confirmedOwnerProcedure
    .meta(
      rest('POST /webhooks', 'Add a webhook', {
        description:
          'Each event is posted as `{event, created_at, data}` with `Perfboard-Signature: t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<unix seconds>.<body>` under the secret in the response, which is not shown again. Other formats post a signed message for that chat.',
        status: 201,
        isSecret: true,
      }),
    )
    .input(webhookFields)
    .output(webhookCreatedSchema)
    .mutation(async ({ ctx, input }) => {
      await checkTarget(input.url, targetRuleOf(ctx.services.env));
      const details = { name: hostOf(input.url) };
      return audited(ctx, { action: 'webhook.create', entity: 'webhook', details }, async (tx) => ({
        message: webhookMessages.created,
        ...(await createWebhook({ tx, ring: keyRingOf(ctx.services.env) }, input)),
      }));
    }),

  update: confirmedOwnerProcedure
    .meta(rest('PATCH /webhooks/{uuid}', 'Change a webhook, or turn it on or off'))
    .input(webhookUpdateFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, ...fields } }) => {
      if (fields.url) await checkTarget(fields.url, targetRuleOf(ctx.services.env));
      return audited(ctx, { action: 'webhook.update', entity: 'webhook' }, async (tx, trail) => {
        trail.details = { name: hostOf(await updateWebhook(tx, uuid, fields)) };
        return { message: webhookMessages.updated, uuid };
      });
    }),

  remove: ownerSessionProcedure
    .meta(rest('DELETE /webhooks/{uuid}', 'Delete a webhook and its deliveries'))
    .input(byUuid)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'webhook.remove', entity: 'webhook' }, async (tx, trail) => {
        trail.details = { name: hostOf(await removeWebhook(tx, uuid)) };
        return { message: webhookMessages.deleted, uuid };
      }),
    ),

  deliveries: ownerProcedure
    .meta(rest('GET /webhooks/{uuid}/deliveries', 'List the deliveries of a webhook, newest first'))
    .input(byUuid.extend({ cursor: cursorSchema, limit: limitSchema().optional() }))
    .output(pageOf(webhookDeliverySchema))
    .query(({ ctx, input }) => pageWebhookDeliveries(ctx.services.prisma, input)),

  replay: ownerProcedure
    .meta(rest('POST /webhook-deliveries/{uuid}/replay', 'Send a delivery again'))
    .input(byUuid)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'webhook.replay', entity: 'webhook_delivery' }, async (tx) => {
        await replayDelivery(tx, { uuid, requestId: ctx.requestId });
        return { message: webhookMessages.replayed, uuid };
      }),
    ),
});
