import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import {
  newsletterDraftFields,
  newsletterVersion,
  renderedNewsletterSchema,
  saveAttempts,
  topicIdsField,
} from '@perfboard/contracts/newsletter';
import { translationLanguage } from '@perfboard/contracts/translation';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { confirmedEditorProcedure, editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { insertDeliveriesMs } from './newsletter-audience.ts';
import { duplicateNewsletter, saveNewsletter } from './newsletter-draft.ts';
import { stopWaiting } from './newsletter-step.ts';
import { renderNewsletter } from './render-newsletter.ts';

const known = (uuid: string) => knownUuid(uuid, newsletterMessages.notFound);

const renderFields = newsletterDraftFields.omit({ scheduled_at: true }).extend({
  uuid: uuidSchema.optional(),
  filter: newsletterDraftFields.shape.filter.default(null),
  topics: topicIdsField.default([]),
  is_public: z.boolean().default(false),
  language: translationLanguage.optional().meta({
    description: 'Of the subscriber; the primary language if omitted. Translations belong to `uuid`.',
  }),
});

/** Procedures for composing a newsletter. */
export const draftProcedures = {
  save: editorProcedure
    .meta(
      rest('PUT /newsletters/{uuid}', 'Change a newsletter that is not being sent', {
        description:
          'Send the whole newsletter with the `version` you read. Fails with 409 if another version was saved or sending has started.',
      }),
    )
    .input(
      newsletterDraftFields.extend({
        uuid: namedByPath.shape.uuid,
        version: newsletterVersion,
        attempts: saveAttempts,
      }),
    )
    .output(writeResultSchema.extend({ version: newsletterVersion }))
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'newsletter.save', entity: 'newsletter' }, async (tx, trail) => {
        const uuid = known(input.uuid);
        const version = await saveNewsletter(
          { tx, requestId: ctx.requestId, actor: ctx.currentActor },
          { ...input, uuid },
        );
        trail.details = { version };
        return { message: newsletterMessages.saved, uuid, version };
      }),
    ),

  duplicate: editorProcedure
    .meta(
      rest('POST /newsletters/{uuid}/duplicate', 'Copy a newsletter to a new draft', {
        status: 201,
      }),
    )
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'newsletter.duplicate', entity: 'newsletter' }, async (tx, trail) => {
        trail.details = { source: input.uuid };
        return {
          message: newsletterMessages.duplicated,
          uuid: await duplicateNewsletter(tx, known(input.uuid)),
        };
      }),
    ),

  sendNow: confirmedEditorProcedure
    .meta(rest('POST /newsletters/{uuid}/send-now', 'Skip the undo period'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(
        ctx,
        { action: 'newsletter.send_now', entity: 'newsletter' },
        async (tx) => {
          await stopWaiting({ tx, requestId: ctx.requestId }, known(uuid));
          return { message: newsletterMessages.queued, uuid };
        },
        { timeoutMs: insertDeliveriesMs },
      ),
    ),

  render: editorProcedure
    .meta(
      rest('POST /newsletters/render', 'Render the email for one subscriber', {
        description:
          'Uses the sending code and the newest matching subscriber. The response lists issues, too.',
      }),
    )
    .input(renderFields)
    .output(renderedNewsletterSchema)
    .mutation(({ ctx, input }) => renderNewsletter(ctx.services, input, ctx.language)),
};
