import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { pageOf } from '@perfboard/contracts/list';
import {
  publicQuoteSchema,
  quoteAcceptFields,
  quoteAnswerFields,
  quoteDeclineFields,
  quoteFields,
  quoteItemSchema,
  quoteListInput,
  quoteSchema,
  quoteUpdateFields,
  quoteViewInput,
} from '@perfboard/contracts/quote';
import { z } from 'zod';
import { editorProcedure, publicProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { namedByPath } from '../../base/trpc/schema.ts';

/** 200 lines with all that a line may hold. */
const bodyFields = 5_000;

const draftResult = writeResultSchema.extend({ draft_version: z.int() });

const soon = (): never => {
  throw new AppError('SERVICE_UNAVAILABLE');
};

export const quoteRouter = router({
  list: readerProcedure
    .meta(rest('GET /quotes', 'List quotes, newest first'))
    .input(quoteListInput)
    .output(pageOf(quoteItemSchema))
    .query(soon),

  get: readerProcedure
    .meta(rest('GET /quotes/{uuid}', 'Get a quote'))
    .input(namedByPath)
    .output(quoteSchema)
    .query(soon),

  create: editorProcedure
    .meta(rest('POST /quotes', 'Create a draft of a quote', { status: 201, bodyFields }))
    .input(quoteFields)
    .output(writeResultSchema)
    .mutation(soon),

  update: editorProcedure
    .meta(rest('PATCH /quotes/{uuid}', 'Change a draft', { bodyFields }))
    .input(namedByPath.extend(quoteUpdateFields.shape))
    .output(draftResult)
    .mutation(soon),

  remove: editorProcedure
    .meta(rest('DELETE /quotes/{uuid}', 'Delete a draft'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(soon),

  send: editorProcedure
    .meta(rest('POST /quotes/{uuid}/send', 'Send a quote to the client by email'))
    .input(namedByPath.extend({ draft_version: quoteUpdateFields.shape.draft_version }))
    .output(writeResultSchema.extend({ number: z.string() }))
    .mutation(soon),

  revise: editorProcedure
    .meta(rest('POST /quotes/{uuid}/revise', 'Copy a quote to a draft of its next version', { status: 201 }))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(soon),

  revokeLink: editorProcedure
    .meta(rest('POST /quotes/{uuid}/revoke-link', 'Revoke the client’s link of a quote'))
    .input(namedByPath)
    .output(writeResultSchema.extend({ public_url: z.string() }))
    .mutation(soon),

  /** The client's page. */
  view: publicProcedure.input(quoteViewInput).output(publicQuoteSchema).query(soon),
  accept: publicProcedure.input(quoteAcceptFields).output(writeResultSchema).mutation(soon),
  askForChanges: publicProcedure.input(quoteAnswerFields).output(writeResultSchema).mutation(soon),
  decline: publicProcedure.input(quoteDeclineFields).output(writeResultSchema).mutation(soon),
});
