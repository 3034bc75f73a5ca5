import { campaignRecipientSchema } from '@perfboard/contracts/campaign';
import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { cursorSchema, limitSchema, pageOf, searchSchema } from '@perfboard/contracts/list';
import { campaignMessages, recipientStatuses } from '@perfboard/contracts/words/campaign';
import { z } from 'zod';
import { audited } from '../audit/audit.ts';
import { auditRead } from '../audit/audit-read.ts';
import { countSuppressedBy, restoreSuppressedBy } from '../subscriber/suppression.ts';
import { editorProcedure, readerProcedure } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import { copyRecipientsMs } from './campaign-audience.ts';
import { markRecipient, pageRecipients, retryRecipient, retryRecipients } from './campaign-recipient.ts';

const known = (uuid: string) => knownUuid(uuid, campaignMessages.notFound);
const paging = { cursor: cursorSchema, limit: limitSchema().optional() };

/** What the campaigns' router offers about their recipients. */
export const recipientProcedures = {
  recipients: readerProcedure
    .meta(rest('GET /campaigns/{uuid}/recipients', 'Its recipients, address by address'))
    .input(namedByPath.extend({ status: z.enum(recipientStatuses).optional(), q: searchSchema, ...paging }))
    .output(pageOf(campaignRecipientSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'campaign' });
      return pageRecipients(ctx.services.prisma, { ...input, uuid: known(input.uuid) });
    }),

  retryRecipients: editorProcedure
    .meta(rest('POST /campaigns/{uuid}/retry', 'Try all failed or all uncertain addresses again'))
    .input(namedByPath.extend({ status: z.enum(['failed', 'uncertain']) }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, status } }) =>
      audited(
        ctx,
        { action: 'campaign.retry_recipients', entity: 'campaign' },
        async (tx, trail) => {
          const options = { tx, requestId: ctx.requestId };
          trail.details = { status, recipients: await retryRecipients(options, known(uuid), status) };
          return { message: campaignMessages.recipientsQueued, uuid };
        },
        { timeoutMs: copyRecipientsMs },
      ),
    ),

  suppressed: readerProcedure
    .meta(rest('GET /campaigns/{uuid}/suppressed', 'How many addresses its refusals suppressed'))
    .input(namedByPath)
    .output(z.object({ total: z.number() }))
    .query(async ({ ctx, input: { uuid } }) => ({
      total: await countSuppressedBy(ctx.services.prisma, known(uuid)),
    })),

  restoreSuppressed: editorProcedure
    .meta(
      rest('POST /campaigns/{uuid}/suppressed/restore', 'Send newsletters again to those whom it suppressed'),
    )
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'campaign.restore_suppressed', entity: 'campaign' }, async (tx, trail) => {
        const count = await restoreSuppressedBy(tx, known(uuid));
        if (count === 0) throw new AppError('CONFLICT', campaignMessages.nobodySuppressed);
        trail.details = { subscribers: count };
        return { message: campaignMessages.restored, uuid };
      }),
    ),

  retryRecipient: editorProcedure
    .meta(rest('POST /campaigns/recipients/{uuid}/retry', 'Try one address again'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'campaign.retry_recipient', entity: 'campaign' }, async (tx, trail) => {
        const name = knownUuid(uuid, campaignMessages.recipientNotFound);
        const { campaign_uuid } = await retryRecipient({ tx, requestId: ctx.requestId }, name);
        Object.assign(trail, { entity_uuid: campaign_uuid, details: { recipient_uuid: uuid } });
        return { message: campaignMessages.recipientQueued, uuid };
      }),
    ),

  markRecipient: editorProcedure
    .meta(rest('PATCH /campaigns/recipients/{uuid}', 'Settle whether an uncertain mail went out'))
    .input(namedByPath.extend({ status: z.enum(['sent', 'failed']) }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, status } }) =>
      audited(ctx, { action: 'campaign.mark_recipient', entity: 'campaign' }, async (tx, trail) => {
        const name = knownUuid(uuid, campaignMessages.recipientNotFound);
        const { campaign_uuid } = await markRecipient(tx, name, status);
        Object.assign(trail, { entity_uuid: campaign_uuid, details: { recipient_uuid: uuid, status } });
        return { message: campaignMessages.recipientMarked, uuid };
      }),
    ),
};
