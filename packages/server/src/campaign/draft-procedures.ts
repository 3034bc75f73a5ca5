import {
  campaignDraftFields,
  campaignVersion,
  renderedCampaignSchema,
  saveAttempts,
  spamReportSchema,
} from '@perfboard/contracts/campaign';
import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { topicIdsField } from '@perfboard/contracts/topic';
import { campaignMessages } from '@perfboard/contracts/words/campaign';
import { z } from 'zod';
import { audited } from '../audit/audit.ts';
import { confirmedEditorProcedure, editorProcedure } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import { copyRecipientsMs } from './campaign-audience.ts';
import { duplicateCampaign, saveCampaign } from './campaign-draft.ts';
import { stopWaiting } from './campaign-step.ts';
import { checkLetterSpam, renderCampaign } from './render-campaign.ts';

const known = (uuid: string) => knownUuid(uuid, campaignMessages.notFound);

const renderFields = campaignDraftFields.omit({ scheduled_at: true }).extend({
  uuid: uuidSchema.optional(),
  filter: campaignDraftFields.shape.filter.default(null),
  topics: topicIdsField.default([]),
  is_public: z.boolean().default(false),
});

/** What the campaigns' router offers while a newsletter is written. */
export const draftProcedures = {
  save: editorProcedure
    .meta(
      rest('PUT /campaigns/{uuid}', 'Change a newsletter of which nothing is sent yet', {
        description:
          'The whole of it, with the `version` that was read: 409 where somebody else has saved since, or where it has begun to be sent.',
      }),
    )
    .input(
      campaignDraftFields.extend({
        uuid: namedByPath.shape.uuid,
        version: campaignVersion,
        attempts: saveAttempts,
      }),
    )
    .output(writeResultSchema.extend({ version: campaignVersion }))
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'campaign.save', entity: 'campaign' }, async (tx, trail) => {
        const uuid = known(input.uuid);
        const version = await saveCampaign(
          { tx, requestId: ctx.requestId, actor: ctx.currentActor },
          { ...input, uuid },
        );
        trail.details = { version };
        return { message: campaignMessages.saved, uuid, version };
      }),
    ),

  duplicate: editorProcedure
    .meta(
      rest('POST /campaigns/{uuid}/duplicate', 'Make a draft with the words of a newsletter', {
        status: 201,
      }),
    )
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'campaign.duplicate', entity: 'campaign' }, async (tx, trail) => {
        trail.details = { source: input.uuid };
        return { message: campaignMessages.duplicated, uuid: await duplicateCampaign(tx, known(input.uuid)) };
      }),
    ),

  sendNow: confirmedEditorProcedure
    .meta(rest('POST /campaigns/{uuid}/send-now', 'Wait no longer for the click to be taken back'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(
        ctx,
        { action: 'campaign.send_now', entity: 'campaign' },
        async (tx) => {
          await stopWaiting({ tx, requestId: ctx.requestId }, known(uuid));
          return { message: campaignMessages.notWaiting, uuid };
        },
        { timeoutMs: copyRecipientsMs },
      ),
    ),

  render: editorProcedure
    .meta(
      rest('POST /campaigns/render', 'The mail as one subscriber would get it', {
        description:
          'Made by the code that sends, with the values of the newest subscriber whom it reaches, and what a reader would stumble over.',
      }),
    )
    .input(renderFields)
    .output(renderedCampaignSchema)
    .mutation(({ ctx, input }) => renderCampaign(ctx.services, input)),

  spamScore: editorProcedure
    .meta(
      rest('POST /campaigns/spam-score', 'What SpamAssassin says of the mail', {
        description: 'By its local rules, where it is installed beside the api; 409 elsewhere.',
      }),
    )
    .input(renderFields)
    .output(spamReportSchema)
    .mutation(({ ctx, input }) => checkLetterSpam(ctx.services, input)),
};
