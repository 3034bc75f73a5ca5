import {
  campaignFields,
  campaignMessages,
  campaignRecipientSchema,
  campaignSchema,
  recipientStatuses,
} from '@perfboard/contracts/campaign';
import { writeResultSchema } from '@perfboard/contracts/error';
import { cursorSchema, limitSchema, pageOf, searchSchema } from '@perfboard/contracts/list';
import { renderMarkdown } from '@perfboard/mail/markdown';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import type { Meta } from '../../trpc/init.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { knownUuid, namedByPath } from '../known-uuid.ts';
import {
  cancelCampaign,
  countAudience,
  createCampaign,
  pauseCampaign,
  readCampaign,
  resumeCampaign,
  sendCampaign,
} from './campaign.ts';
import { pageCampaigns } from './campaign-list.ts';
import { markRecipient, pageRecipients, retryRecipient } from './campaign-recipient.ts';
import { sendTestMail } from './test-mail.ts';

const known = (uuid: string) => knownUuid(uuid, campaignMessages.notFound);
const openapi = (
  method: 'GET' | 'POST' | 'PATCH',
  path: `/${string}`,
  summary: string,
): NonNullable<Meta['openapi']> => ({
  method,
  path,
  tags: ['campaigns'],
  protect: true,
  summary,
});
const paging = { cursor: cursorSchema, limit: limitSchema().optional() };

/** One of the steps that need nothing but the campaign's name. */
const stepProcedure = (
  name: 'pause' | 'resume' | 'cancel',
  summary: string,
  message: string,
  run: typeof pauseCampaign,
) =>
  adminProcedure
    .meta({ openapi: openapi('POST', `/campaigns/{uuid}/${name}`, summary) })
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      const { prisma } = ctx.services.database;
      await run({ prisma, requestId: ctx.requestId }, known(uuid));
      await recordAudit(ctx, { action: `campaign.${name}`, entity: 'campaign', entity_uuid: uuid });
      return { message, uuid };
    });

export const campaignRouter = router({
  create: adminProcedure
    .meta({ openapi: openapi('POST', '/campaigns', 'Save a newsletter as a draft'), status: 201 })
    .input(campaignFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const uuid = await createCampaign(ctx.services.database.prisma, input);
      await recordAudit(ctx, { action: 'campaign.create', entity: 'campaign', entity_uuid: uuid });
      return { message: campaignMessages.created, uuid };
    }),

  page: adminProcedure
    .meta({ openapi: openapi('GET', '/campaigns', 'Newsletters with their progress, newest first') })
    .input(z.object(paging))
    .output(pageOf(campaignSchema))
    .query(({ ctx, input }) => pageCampaigns(ctx.services.database.prisma, input)),

  // Before the path that takes any name.
  audience: adminProcedure
    .meta({ openapi: openapi('GET', '/campaigns/audience', 'How many subscribers a filter reaches') })
    .input(z.object({ filter: z.string().max(100).optional() }))
    .output(z.object({ total: z.number() }))
    .query(async ({ ctx, input }) => ({
      total: await countAudience(ctx.services.database.prisma, input.filter),
    })),

  byUuid: adminProcedure
    .meta({ openapi: openapi('GET', '/campaigns/{uuid}', 'One newsletter with its progress') })
    .input(namedByPath)
    .output(campaignSchema)
    .query(({ ctx, input }) => readCampaign(ctx.services.database.prisma, known(input.uuid))),

  recipients: adminProcedure
    .meta({ openapi: openapi('GET', '/campaigns/{uuid}/recipients', 'Its recipients, address by address') })
    .input(namedByPath.extend({ status: z.enum(recipientStatuses).optional(), q: searchSchema, ...paging }))
    .output(pageOf(campaignRecipientSchema))
    .query(({ ctx, input }) =>
      pageRecipients(ctx.services.database.prisma, { ...input, uuid: known(input.uuid) }),
    ),

  preview: adminProcedure
    .meta({ openapi: openapi('POST', '/campaigns/preview', 'A body as the mail shows it') })
    .input(z.object({ body: z.string().max(50_000) }))
    .output(z.object({ html: z.string() }))
    .mutation(({ input }) => ({ html: renderMarkdown(input.body).html })),

  sendTest: adminProcedure
    .meta({ openapi: openapi('POST', '/campaigns/test', 'Send a newsletter to yourself alone') })
    .input(campaignFields.pick({ subject: true, body: true }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { mail, env } = ctx.services;
      await sendTestMail(
        { mail, to: ctx.currentActor.email, from: env.MAIL_FROM, publicUrl: env.PUBLIC_URL },
        input,
      );
      await recordAudit(ctx, { action: 'campaign.test', entity: 'campaign' });
      return { message: campaignMessages.testSent };
    }),

  send: adminProcedure
    .meta({
      openapi: openapi('POST', '/campaigns/{uuid}/send', 'Send a draft, at its time where it has one'),
    })
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      const { prisma } = ctx.services.database;
      const { campaign, total } = await sendCampaign({ prisma, requestId: ctx.requestId }, known(uuid));
      await recordAudit(ctx, {
        action: 'campaign.send',
        entity: 'campaign',
        entity_uuid: uuid,
        details: { recipients: total },
      });
      const isLater = campaign.scheduled_at !== null && campaign.scheduled_at > new Date();
      return { message: isLater ? campaignMessages.scheduled : campaignMessages.queued, uuid };
    }),

  pause: stepProcedure('pause', 'Stop sending for now', campaignMessages.paused, pauseCampaign),
  resume: stepProcedure('resume', 'Go on sending', campaignMessages.resumed, resumeCampaign),
  cancel: stepProcedure('cancel', 'Send no more of it', campaignMessages.cancelled, cancelCampaign),

  retryRecipient: adminProcedure
    .meta({ openapi: openapi('POST', '/campaigns/recipients/{uuid}/retry', 'Try one address again') })
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      const { prisma } = ctx.services.database;
      const name = knownUuid(uuid, campaignMessages.recipientNotFound);
      const { campaign_uuid } = await retryRecipient({ prisma, requestId: ctx.requestId }, name);
      await recordAudit(ctx, {
        action: 'campaign.retry_recipient',
        entity: 'campaign',
        entity_uuid: campaign_uuid,
        details: { recipient_uuid: uuid },
      });
      return { message: campaignMessages.recipientQueued, uuid };
    }),

  markRecipient: adminProcedure
    .meta({
      openapi: openapi('PATCH', '/campaigns/recipients/{uuid}', 'Settle whether an uncertain mail went out'),
    })
    .input(namedByPath.extend({ status: z.enum(['sent', 'failed']) }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, status } }) => {
      const name = knownUuid(uuid, campaignMessages.recipientNotFound);
      const { campaign_uuid } = await markRecipient(ctx.services.database.prisma, name, status);
      await recordAudit(ctx, {
        action: 'campaign.mark_recipient',
        entity: 'campaign',
        entity_uuid: campaign_uuid,
        details: { recipient_uuid: uuid, status },
      });
      return { message: campaignMessages.recipientMarked, uuid };
    }),
});
