import { writeResultSchema } from '@perfboard/contracts/error';
import { limitSchema } from '@perfboard/contracts/list';
import { partsCheckSchema } from '@perfboard/contracts/parts-list';
import { previewLinkSchema } from '@perfboard/contracts/project';
import { toPartsList } from '@perfboard/contracts/words/parts-list';
import { partsLimits, partsMessages } from '@perfboard/contracts/words/parts-text';
import { caseLimits, caseMessages } from '@perfboard/contracts/words/project-desk';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { existing, known } from './project.ts';
import { makePreviewLink, revokePreviewLinks } from './project-preview.ts';
import { readPartsList } from './read-parts-list.ts';
import { renderStory } from './story-html.ts';

/** Previews: rendered texts, and links to drafts. */
export const previewProcedures = {
  previewStory: readerProcedure
    .meta(rest('POST /projects/story-preview', 'Render a case study as HTML', { changesNothing: true }))
    .input(z.object({ story: z.string().max(caseLimits.storyMax, caseMessages.storyMax) }))
    .output(z.object({ html: z.string() }))
    .mutation(({ ctx, input }) => ({ html: renderStory(input.story, ctx.language) })),

  checkParts: readerProcedure
    .meta(rest('POST /projects/parts-list-check', 'Parse and check a parts list', { changesNothing: true }))
    .input(z.object({ parts_list: z.string().max(partsLimits.textMax, partsMessages.tooLong) }))
    .output(partsCheckSchema)
    .mutation(({ input }) => {
      const { lines, ...rest } = readPartsList(input.parts_list);
      return { ...rest, parts_list: toPartsList(lines, undefined) };
    }),

  makePreview: editorProcedure
    .meta(rest('POST /projects/{uuid}/preview-links', 'Create a preview link for a draft'))
    .input(
      existing.extend({
        days: limitSchema(caseLimits.previewDaysMax).default(caseLimits.previewDays),
      }),
    )
    .output(previewLinkSchema)
    .mutation(({ ctx, input: { uuid, days } }) =>
      audited(ctx, { action: 'project.preview', entity: 'project', entity_uuid: uuid }, (tx) =>
        makePreviewLink(tx, ctx.services.env, { uuid: known(uuid), days }),
      ),
    ),

  revokePreviews: editorProcedure
    .meta(rest('DELETE /projects/{uuid}/preview-links', 'Revoke the preview links of a draft'))
    .input(existing)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'project.revoke_previews', entity: 'project' }, async (tx) => {
        await revokePreviewLinks(tx, known(uuid));
        return { message: caseMessages.previewsRevoked, uuid };
      }),
    ),
};
