import { writeResultSchema } from '@perfboard/contracts/error';
import { pageOf } from '@perfboard/contracts/list';
import { quoteItemSchema, quoteListInput, quoteSchema } from '@perfboard/contracts/quote';
import { quoteFields, quoteUpdateFields } from '@perfboard/contracts/quote-fields';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import { z } from 'zod';
import { audited, recordAudit } from '../../base/audit/audit.ts';
import { memberAttempt } from '../../base/idempotency/idempotency.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { editorProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { shopDay } from '../../catalog/shop/shop-words.ts';
import { quoteUrl, readQuote } from './quote.ts';
import { createQuote, removeQuote, reviseQuote, saveQuote } from './quote-draft.ts';
import { pageQuotes } from './quote-list.ts';
import { revokeQuoteLink, sendQuote, sendQuoteAgain, undoSendAgain } from './quote-send.ts';

/** 200 lines with all that a line may hold. */
const bodyFields = 5_000;

const draftVersion = z.int().meta({ description: 'Send it with the next change' });

const known = (uuid: string) => knownUuid(uuid, quoteMessages.notFound);

/** The shop's settings of quotes, its profile and its current date. */
async function readShop({ shop }: Pick<HttpServices, 'shop'>) {
  const { quotes: settings, profile } = (await shop.read()).words;
  return { settings, profile, today: shopDay(profile.time_zone, new Date()) };
}

const entity = 'quote' as const;

/** A member's change of the quote that the path names. */
const change = (...route: Parameters<typeof rest>) => editorProcedure.meta(rest(...route)).input(namedByPath);

export const quoteRouter = router({
  list: readerProcedure
    .meta(rest('GET /quotes', 'List quotes, newest first'))
    .input(quoteListInput)
    .output(pageOf(quoteItemSchema))
    .query(({ ctx, input }) => pageQuotes(ctx.services.prisma, input)),

  get: readerProcedure
    .meta(rest('GET /quotes/{uuid}', 'Get a quote'))
    .input(namedByPath)
    .output(quoteSchema)
    .query(({ ctx: { services, currentActor }, input: { uuid } }) => {
      const { prisma: db, env } = services;
      return readQuote({ db, env, role: currentActor.role }, known(uuid));
    }),

  create: editorProcedure
    .meta(
      rest('POST /quotes', 'Create a draft of a quote to a booking or a contact', {
        status: 201,
        bodyFields,
        isIdempotent: true,
        description: 'Fields that are absent get the shop’s defaults.',
      }),
    )
    .input(quoteFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input, path }) => {
      const { idempotency_key, ...fields } = input;
      const attempt = await memberAttempt(ctx, path, fields, idempotency_key);
      const shop = await readShop(ctx.services);
      return audited({ ...ctx, attempt }, { action: 'quote.create', entity }, async (tx) => ({
        message: quoteMessages.created,
        uuid: await createQuote({ tx, author: ctx.currentActor, ...shop }, input),
      }));
    }),

  update: editorProcedure
    .meta(
      rest('PATCH /quotes/{uuid}', 'Change a draft', {
        bodyFields,
        description: 'Fields that are absent stay. `lines` replaces all lines. 409 if the quote was sent.',
      }),
    )
    .input(namedByPath.extend(quoteUpdateFields.shape))
    .output(writeResultSchema.extend({ draft_version: draftVersion }))
    .mutation(async ({ ctx, input: { uuid, ...fields } }) => {
      const { settings } = await readShop(ctx.services);
      return audited(ctx, { action: 'quote.save', entity }, async (tx, trail) => {
        const draft_version = await saveQuote({ tx, settings }, known(uuid), fields);
        trail.details = { draft_version };
        return { message: quoteMessages.saved, uuid, draft_version };
      });
    }),

  remove: change('DELETE /quotes/{uuid}', 'Delete a draft', { description: '409 if the quote was sent.' })
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'quote.delete', entity }, async (tx) => {
        await removeQuote(tx, known(uuid));
        return { message: quoteMessages.deleted, uuid };
      }),
    ),

  send: editorProcedure
    .meta(
      rest('POST /quotes/{uuid}/send', 'Send a quote to the client by email', {
        isIdempotent: true,
        description:
          'Assigns its number and replaces the versions before it. 409 if it was sent, or if the client accepted a version before it.',
      }),
    )
    .input(namedByPath.extend({ draft_version: quoteUpdateFields.shape.draft_version }))
    .output(writeResultSchema.extend({ number: z.string() }))
    .mutation(async ({ ctx, input: { uuid, draft_version }, path }) => {
      const attempt = await memberAttempt(ctx, path, { uuid });
      const shop = await readShop(ctx.services);
      return audited({ ...ctx, attempt }, { action: 'quote.send', entity }, async (tx, trail) => {
        const options = { tx, requestId: ctx.requestId, author: ctx.currentActor, ...shop };
        const { number, lead, status } = await sendQuote(options, known(uuid), draft_version);
        trail.details = { number };
        // The lead's history shows its new status, as after a reply.
        if (status)
          await recordAudit(tx, ctx, {
            action: `${lead.kind}.status`,
            entity: lead.kind,
            entity_uuid: lead.uuid,
            details: { status },
          });
        return { message: quoteMessages.sent, uuid, number };
      });
    }),

  sendAgain: change('POST /quotes/{uuid}/send-again', 'Email a sent quote to the client again', {
    isIdempotent: true,
    description:
      'The version and its number stay. The email is sent after `undo_seconds`, which is 0 if an email of it is still waiting to be sent. 409 if the client can’t accept it anymore.',
  })
    .output(writeResultSchema.extend({ undo_seconds: z.int() }))
    .mutation(async ({ ctx, input: { uuid }, path }) => {
      const attempt = await memberAttempt(ctx, path, { uuid });
      const { today } = await readShop(ctx.services);
      return audited({ ...ctx, attempt }, { action: 'quote.send_again', entity }, async (tx) => {
        const options = { tx, requestId: ctx.requestId, today, undoSeconds: ctx.services.env.UNDO_SECONDS };
        const undo_seconds = await sendQuoteAgain(options, known(uuid));
        return { message: quoteMessages.sentAgain, uuid, undo_seconds };
      });
    }),

  undoSendAgain: change('POST /quotes/{uuid}/send-again/undo', 'Undo the repeated email before it is sent')
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'quote.send_again_undo', entity }, async (tx) => {
        await undoSendAgain(tx, known(uuid));
        return { message: quoteMessages.undone, uuid };
      }),
    ),

  revise: change('POST /quotes/{uuid}/revise', 'Copy a quote to a draft of its next version', {
    status: 201,
    description:
      'Returns the draft of the next version if there is one already. The version before stays open until the draft is sent.',
  })
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const shop = await readShop(ctx.services);
      return audited(ctx, { action: 'quote.revise', entity }, async (tx, trail) => {
        const { uuid, version } = await reviseQuote(
          { tx, author: ctx.currentActor, ...shop },
          known(input.uuid),
        );
        trail.details = { version };
        return { message: quoteMessages.revised, uuid };
      });
    }),

  revokeLink: change(
    'POST /quotes/{uuid}/revoke-link',
    'Revoke the client’s link of a quote and make a new one',
  )
    .output(writeResultSchema.extend({ public_url: z.string() }))
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'quote.revoke_link', entity }, async (tx) => {
        const row = await revokeQuoteLink(tx, known(uuid));
        return { message: quoteMessages.linkRevoked, uuid, public_url: quoteUrl(ctx.services.env, row) };
      }),
    ),
});
