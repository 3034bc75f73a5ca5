import { writeResultSchema } from '@perfboard/contracts/error';
import { idempotencyKeySchema, uuidSchema } from '@perfboard/contracts/identifier';
import { booleanQuery, cursorSchema, limitSchema, pageOf, searchSchema } from '@perfboard/contracts/list';
import {
  newsletterDraftFields,
  newsletterFields,
  newsletterSchema,
  newsletterVersion,
  undoSeconds,
} from '@perfboard/contracts/newsletter';
import { newsletterOutcomeSchema } from '@perfboard/contracts/newsletter-outcome';
import { translationLanguage } from '@perfboard/contracts/translation';
import { idempotencyField } from '@perfboard/contracts/words/error';
import { newsletterMessages, newsletterStatuses } from '@perfboard/contracts/words/newsletter';
import { z } from 'zod';
import { audited, auditedAfter } from '../../base/audit/audit.ts';
import { memberAttempt } from '../../base/idempotency/idempotency.ts';
import { confirmedEditorProcedure, editorProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { audienceQuery } from './audience.router.ts';
import { previewContent } from './content-page-look.ts';
import { deliveryProcedures } from './delivery-procedures.ts';
import { draftProcedures } from './draft-procedures.ts';
import { createNewsletter, readNewsletter } from './newsletter.ts';
import { countAudience, insertDeliveriesMs } from './newsletter-audience.ts';
import { pageNewsletters } from './newsletter-list.ts';
import { readOutcome } from './newsletter-outcome.ts';
import { queueNewsletter } from './newsletter-step.ts';
import { stepProcedures } from './step-procedures.ts';
import { sendTestMail } from './test-mail.ts';
import { translationProcedures } from './translation-procedures.ts';

const known = (uuid: string) => knownUuid(uuid, newsletterMessages.notFound);
const paging = { cursor: cursorSchema, limit: limitSchema().optional() };

/** What was done to a queued newsletter: its message, and its line of the audit trail. */
function queued({ scheduled_at }: { scheduled_at: Date | null }, recipients: number) {
  const isScheduled = scheduled_at !== null && scheduled_at > new Date();
  return {
    message: isScheduled ? newsletterMessages.scheduled : newsletterMessages.queued,
    step: {
      action: isScheduled ? 'newsletter.schedule' : 'newsletter.send',
      details: { recipients, ...(isScheduled && { due_at: scheduled_at.toISOString() }) },
    },
  };
}

export const newsletterRouter = router({
  create: editorProcedure
    .meta(rest('POST /newsletters', 'Save a newsletter as a draft', { status: 201, isIdempotent: true }))
    .input(newsletterFields.extend({ [idempotencyField]: idempotencyKeySchema }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, ...fields } }) => {
      const attempt = await memberAttempt(ctx, 'newsletter.create', fields, idempotency_key);
      return audited(
        { ...ctx, attempt },
        { action: 'newsletter.create', entity: 'newsletter' },
        async (tx) => ({
          message: newsletterMessages.created,
          uuid: await createNewsletter(tx, fields),
        }),
      );
    }),

  submit: confirmedEditorProcedure
    .meta(
      rest('POST /newsletters/send', 'Send a newsletter now or at its scheduled time', {
        status: 201,
        isIdempotent: true,
        description:
          'Saves and sends in one step. Repeating the call with the same idempotency key returns the first newsletter.',
      }),
    )
    .input(newsletterFields.extend({ [idempotencyField]: idempotencyKeySchema, undo_seconds: undoSeconds }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, undo_seconds, ...fields } }) => {
      const attempt = await memberAttempt(ctx, 'newsletter.submit', fields, idempotency_key);
      return audited(
        { ...ctx, attempt },
        { action: 'newsletter.send', entity: 'newsletter' },
        async (tx, trail) => {
          const uuid = await createNewsletter(tx, fields);
          const options = { tx, requestId: ctx.requestId };
          const { newsletter, total } = await queueNewsletter(options, uuid, { undo_seconds });
          const { message, step } = queued(newsletter, total);
          Object.assign(trail, step);
          return { message, uuid };
        },
        { timeoutMs: insertDeliveriesMs },
      );
    }),

  page: readerProcedure
    .meta(rest('GET /newsletters', 'List newsletters with their progress, newest first'))
    .input(
      z.object({
        q: searchSchema,
        status: z.enum(newsletterStatuses).optional(),
        archived: booleanQuery.optional().meta({ description: 'Archived ones only' }),
        ...paging,
      }),
    )
    .output(pageOf(newsletterSchema))
    .query(({ ctx, input }) => pageNewsletters(ctx.services.prisma, input)),

  // Before the path with a variable segment.
  audience: readerProcedure
    .meta(
      rest('GET /newsletters/audience', 'Count the subscribers that a filter and topics reach', {
        description: '`topics` are comma-separated ids. `total` does not include paused subscribers.',
      }),
    )
    .input(audienceQuery)
    .output(z.object({ total: z.number().int(), paused: z.number().int() }))
    .query(({ ctx, input: { filter = null, topics = [] } }) =>
      countAudience(ctx.services.prisma, { filter, topics }),
    ),

  byUuid: readerProcedure
    .meta(rest('GET /newsletters/{uuid}', 'Get a newsletter with its progress'))
    .input(namedByPath)
    .output(newsletterSchema)
    .query(({ ctx, input }) => readNewsletter(ctx.services.prisma, known(input.uuid))),

  outcome: readerProcedure
    .meta(
      rest(
        'GET /newsletters/{uuid}/outcome',
        'Get the results of a newsletter: accepted, refused and why, unsubscribed',
      ),
    )
    .input(namedByPath)
    .output(newsletterOutcomeSchema)
    .query(({ ctx, input }) => readOutcome(ctx.services.prisma, known(input.uuid))),

  preview: readerProcedure
    .meta(
      rest('POST /newsletters/preview', 'Render a body as HTML for a page', {
        description: 'With the `uuid` of a sent newsletter, uses the images and cards it was sent with.',
        changesNothing: true,
      }),
    )
    .input(z.object({ body: z.string().max(50_000), uuid: uuidSchema.optional() }))
    .output(z.object({ html: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { primary: language } = (await ctx.services.shop.read()).words.languages;
      return { html: await previewContent(ctx.services.pool, { ...input, language }) };
    }),

  sendTest: editorProcedure
    .meta(rest('POST /newsletters/test', 'Send a test newsletter to yourself'))
    .input(
      newsletterFields.pick({ subject: true, body: true }).extend({
        preview_text: newsletterDraftFields.shape.preview_text.optional(),
        uuid: uuidSchema.optional().meta({ description: 'The newsletter with the translations' }),
        language: translationLanguage.optional(),
      }),
    )
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      auditedAfter(ctx, { action: 'newsletter.test', entity: 'newsletter' }, async () => {
        await sendTestMail(
          { ...ctx.services, to: ctx.currentActor.email },
          { ...input, preview_text: input.preview_text ?? '' },
        );
        return { message: newsletterMessages.testSent };
      }),
    ),

  send: confirmedEditorProcedure
    .meta(
      rest('POST /newsletters/{uuid}/send', 'Send a draft now or at its scheduled time', {
        description: 'Send the `version` you reviewed. Fails with 409 if there is a newer one.',
      }),
    )
    .input(namedByPath.extend({ version: newsletterVersion.optional(), undo_seconds: undoSeconds }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, ...how } }) =>
      audited(
        ctx,
        { action: 'newsletter.send', entity: 'newsletter' },
        async (tx, trail) => {
          const { newsletter, total } = await queueNewsletter(
            { tx, requestId: ctx.requestId },
            known(uuid),
            how,
          );
          const { message, step } = queued(newsletter, total);
          Object.assign(trail, step);
          return { message, uuid };
        },
        { timeoutMs: insertDeliveriesMs },
      ),
    ),

  ...stepProcedures,
  ...draftProcedures,
  ...deliveryProcedures,
  ...translationProcedures,
});
