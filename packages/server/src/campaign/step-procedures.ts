import { writeResultSchema } from '@perfboard/contracts/error';
import { campaignMessages } from '@perfboard/contracts/words/campaign';
import { letterMessages } from '@perfboard/contracts/words/letter';
import { audited } from '../audit/audit.ts';
import { editorProcedure } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import {
  archiveCampaign,
  cancelCampaign,
  pauseCampaign,
  publishCampaign,
  resumeCampaign,
  unarchiveCampaign,
  undoCampaign,
  unpublishCampaign,
} from './campaign-step.ts';

const known = (uuid: string) => knownUuid(uuid, campaignMessages.notFound);

/** One of the steps that need nothing but the campaign's name. */
const stepProcedure = (
  name: 'pause' | 'resume' | 'cancel' | 'undo' | 'archive' | 'unarchive' | 'publish' | 'unpublish',
  summary: string,
  message: string,
  run: typeof pauseCampaign,
) =>
  editorProcedure
    .meta(rest(`POST /campaigns/{uuid}/${name}`, summary))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: `campaign.${name}`, entity: 'campaign' }, async (tx) => {
        await run({ tx, requestId: ctx.requestId }, known(uuid));
        return { message, uuid };
      }),
    );

/** What the campaigns' router offers to move one on. */
export const stepProcedures = {
  pause: stepProcedure('pause', 'Stop sending for now', campaignMessages.paused, pauseCampaign),
  resume: stepProcedure('resume', 'Go on sending', campaignMessages.resumed, resumeCampaign),
  cancel: stepProcedure('cancel', 'Send no more of it', campaignMessages.cancelled, cancelCampaign),

  undo: stepProcedure(
    'undo',
    'Make it a draft again, before anything is sent',
    campaignMessages.undone,
    undoCampaign,
  ),
  archive: stepProcedure('archive', 'List it no longer', campaignMessages.archived, archiveCampaign),
  unarchive: stepProcedure('unarchive', 'List it again', campaignMessages.unarchived, unarchiveCampaign),

  publish: stepProcedure('publish', 'Show it on the site', letterMessages.published, publishCampaign),
  unpublish: stepProcedure(
    'unpublish',
    'Take it off the site',
    letterMessages.unpublished,
    unpublishCampaign,
  ),
};
