import {
  campaignDraftFields,
  campaignFields,
  campaignSchema,
  campaignVersion,
  undoSeconds,
} from '@perfboard/contracts/campaign';
import { campaignForecastSchema } from '@perfboard/contracts/campaign-forecast';
import { campaignOutcomeSchema } from '@perfboard/contracts/campaign-outcome';
import { writeResultSchema } from '@perfboard/contracts/error';
import { idempotencyKeySchema, uuidSchema } from '@perfboard/contracts/identifier';
import { booleanQuery, cursorSchema, limitSchema, pageOf, searchSchema } from '@perfboard/contracts/list';
import { topicIdsQuery } from '@perfboard/contracts/topic';
import { campaignMessages, campaignStatuses } from '@perfboard/contracts/words/campaign';
import { idempotencyField } from '@perfboard/contracts/words/identifier';
import { z } from 'zod';
import { audited } from '../audit/audit.ts';
import { type Attempt, hashRequest } from '../idempotency/idempotency.ts';
import type { Context } from '../trpc/context.ts';
import { confirmedEditorProcedure, editorProcedure, readerProcedure, router } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import { createCampaign, readCampaign } from './campaign.ts';
import { copyRecipientsMs, countAudience } from './campaign-audience.ts';
import { readForecast } from './campaign-forecast.ts';
import { pageCampaigns } from './campaign-list.ts';
import { readOutcome } from './campaign-outcome.ts';
import { queueCampaign } from './campaign-step.ts';
import { draftProcedures } from './draft-procedures.ts';
import { previewLetter } from './preview-letter.ts';
import { recipientProcedures } from './recipient-procedures.ts';
import { stepProcedures } from './step-procedures.ts';
import { sendTestMail } from './test-mail.ts';

const known = (uuid: string) => knownUuid(uuid, campaignMessages.notFound);
const paging = { cursor: cursorSchema, limit: limitSchema().optional() };

const queuedMessage = ({ scheduled_at }: { scheduled_at: Date | null }): string =>
  scheduled_at !== null && scheduled_at > new Date() ? campaignMessages.scheduled : campaignMessages.queued;

/** The key comes with the composer's fields, or in the header; keys of different admins do not meet. */
async function attemptOf(
  call: 'create' | 'submit',
  ctx: Pick<Context, 'idempotencyKey'> & {
    services: Pick<Context['services'], 'env'>;
    currentActor: { id: string };
  },
  fieldKey: string | undefined,
  fields: object,
): Promise<Attempt | undefined> {
  const key = fieldKey ?? ctx.idempotencyKey;
  if (!key) return undefined;
  const request_hash = await hashRequest(ctx.services.env.SESSION_SECRET, fields);
  return { scope: `campaign.${call} ${ctx.currentActor.id}`, key, request_hash };
}

export const campaignRouter = router({
  create: editorProcedure
    .meta(rest('POST /campaigns', 'Save a newsletter as a draft', { status: 201, isIdempotent: true }))
    .input(campaignFields.extend({ [idempotencyField]: idempotencyKeySchema }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, ...fields } }) => {
      const attempt = await attemptOf('create', ctx, idempotency_key, fields);
      return audited({ ...ctx, attempt }, { action: 'campaign.create', entity: 'campaign' }, async (tx) => ({
        message: campaignMessages.created,
        uuid: await createCampaign(tx, fields),
      }));
    }),

  submit: confirmedEditorProcedure
    .meta(
      rest('POST /campaigns/send', 'Send a newsletter, at its time where it has one', {
        status: 201,
        isIdempotent: true,
        description:
          'Saves and sends in one step. Under an idempotency key a repetition answers with the campaign that the first call made.',
      }),
    )
    .input(campaignFields.extend({ [idempotencyField]: idempotencyKeySchema, undo_seconds: undoSeconds }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, undo_seconds, ...fields } }) => {
      const attempt = await attemptOf('submit', ctx, idempotency_key, fields);
      return audited(
        { ...ctx, attempt },
        { action: 'campaign.send', entity: 'campaign' },
        async (tx, trail) => {
          const uuid = await createCampaign(tx, fields);
          const options = { tx, requestId: ctx.requestId };
          const { campaign, total } = await queueCampaign(options, uuid, { undo_seconds });
          trail.details = { recipients: total };
          return { message: queuedMessage(campaign), uuid };
        },
        { timeoutMs: copyRecipientsMs },
      );
    }),

  page: readerProcedure
    .meta(rest('GET /campaigns', 'Newsletters with their progress, newest first'))
    .input(
      z.object({
        q: searchSchema,
        status: z.enum(campaignStatuses).optional(),
        archived: booleanQuery
          .optional()
          .meta({ description: 'Those that were archived, instead of the others' }),
        ...paging,
      }),
    )
    .output(pageOf(campaignSchema))
    .query(({ ctx, input }) => pageCampaigns(ctx.services.prisma, input)),

  // Before the path that takes any name.
  audience: readerProcedure
    .meta(
      rest('GET /campaigns/audience', 'How many subscribers a filter and topics reach', {
        description: '`topics` are ids with commas between. Who has paused is not in `total`.',
      }),
    )
    .input(z.object({ filter: z.string().max(100).optional(), topics: topicIdsQuery.optional() }))
    .output(z.object({ total: z.number().int(), paused: z.number().int() }))
    .query(({ ctx, input: { filter = null, topics = [] } }) =>
      countAudience(ctx.services.prisma, { filter, topics }),
    ),

  byUuid: readerProcedure
    .meta(rest('GET /campaigns/{uuid}', 'One newsletter with its progress'))
    .input(namedByPath)
    .output(campaignSchema)
    .query(({ ctx, input }) => readCampaign(ctx.services.prisma, known(input.uuid))),

  outcome: readerProcedure
    .meta(
      rest('GET /campaigns/{uuid}/outcome', 'What came of it: taken, refused and why, left because of it'),
    )
    .input(namedByPath)
    .output(campaignOutcomeSchema)
    .query(({ ctx, input }) => readOutcome(ctx.services.prisma, known(input.uuid))),

  forecast: readerProcedure
    .meta(rest('GET /campaigns/{uuid}/forecast', 'When it is over at the earliest, and what limits it'))
    .input(namedByPath)
    .output(campaignForecastSchema)
    .query(({ ctx, input }) => readForecast(ctx.services.prisma, known(input.uuid))),

  preview: readerProcedure
    .meta(
      rest('POST /campaigns/preview', 'A body as a page shows it', {
        description:
          'With the `uuid` of a newsletter that has begun to be sent: with the pictures and cards that it was sent with.',
      }),
    )
    .input(z.object({ body: z.string().max(50_000), uuid: uuidSchema.optional() }))
    .output(z.object({ html: z.string() }))
    .mutation(async ({ ctx, input }) => ({ html: await previewLetter(ctx.services.pool, input) })),

  sendTest: editorProcedure
    .meta(rest('POST /campaigns/test', 'Send a newsletter to yourself alone'))
    .input(
      campaignFields
        .pick({ subject: true, body: true })
        .extend({ preview_text: campaignDraftFields.shape.preview_text.optional() }),
    )
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'campaign.test', entity: 'campaign' }, async () => {
        await sendTestMail({ ...ctx.services, to: ctx.currentActor.email }, input);
        return { message: campaignMessages.testSent };
      }),
    ),

  send: confirmedEditorProcedure
    .meta(
      rest('POST /campaigns/{uuid}/send', 'Send a draft, at its time where it has one', {
        description: 'With the `version` that was seen, another one is not sent: 409.',
      }),
    )
    .input(namedByPath.extend({ version: campaignVersion.optional(), undo_seconds: undoSeconds }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, ...how } }) =>
      audited(
        ctx,
        { action: 'campaign.send', entity: 'campaign' },
        async (tx, trail) => {
          const { campaign, total } = await queueCampaign({ tx, requestId: ctx.requestId }, known(uuid), how);
          trail.details = { recipients: total };
          return { message: queuedMessage(campaign), uuid };
        },
        { timeoutMs: copyRecipientsMs },
      ),
    ),

  ...stepProcedures,
  ...draftProcedures,
  ...recipientProcedures,
});
