import { writeResultSchema } from '@perfboard/contracts/error';
import { limitSchema } from '@perfboard/contracts/list';
import {
  consentAnswersField,
  importFields,
  importPartFields,
  importRowSchema,
  importSchema,
  importVerdictSchema,
} from '@perfboard/contracts/subscriber-import';
import { importLimits, importMessages } from '@perfboard/contracts/words/subscriber-import';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { confirmedEditorProcedure, editorProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { formInput, knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import {
  addPart,
  cancelImport,
  checkImport,
  createImport,
  importIn,
  listImports,
  pageImportRows,
  readImport,
  startImport,
} from './subscriber-import.ts';

const known = (uuid: string) => knownUuid(uuid, importMessages.notFound);

const checksField = z.int().optional().meta({
  description: 'As you read it: 409 if the list was checked again since. Omitted: not compared',
});

export const subscriberImportRouter = router({
  create: editorProcedure
    .meta(
      rest('POST /newsletter/imports', 'Start importing a list of addresses', {
        status: 201,
        description:
          'Upload its parts, then call `check` to see the result for each line and `start` to import new subscribers.',
      }),
    )
    .input(importFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'subscriber_import.create', entity: 'subscriber' }, async (tx) => ({
        message: importMessages.created,
        uuid: await createImport(tx, input),
      })),
    ),

  addPart: editorProcedure
    .meta(
      rest('POST /newsletter/imports/{uuid}/parts', 'Upload a part of the file, up to 4 MB', {
        contentTypes: ['multipart/form-data'],
      }),
    )
    .input(formInput(importPartFields))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const bytes = new Uint8Array(await input.part.arrayBuffer());
      return audited(ctx, { action: 'subscriber_import.part', entity: 'subscriber' }, async (tx) => {
        await addPart(tx, { uuid: known(input.uuid), number: input.number, bytes });
        return { message: importMessages.partTaken, uuid: input.uuid };
      });
    }),

  list: editorProcedure
    .meta(rest('GET /newsletter/imports', 'List imports, newest first'))
    .output(z.object({ items: z.array(importSchema) }))
    .query(async ({ ctx }) => ({
      items: (await listImports(ctx.services.prisma)).map((one) => importIn(ctx.language, one)),
    })),

  byUuid: editorProcedure
    .meta(rest('GET /newsletter/imports/{uuid}', 'Get an import with the number of lines per result'))
    .input(namedByPath)
    .output(importSchema)
    .query(async ({ ctx, input }) =>
      importIn(ctx.language, await readImport(ctx.services.prisma, known(input.uuid))),
    ),

  rows: editorProcedure
    .meta(rest('GET /newsletter/imports/{uuid}/rows', 'List the lines of an import with their results'))
    .input(
      namedByPath.extend({
        verdict: importVerdictSchema.optional(),
        after: z.coerce.number().int().min(0).optional(),
        limit: limitSchema().optional(),
      }),
    )
    .output(z.object({ items: z.array(importRowSchema), next_after: z.number().int().nullable() }))
    .query(({ ctx, input }) =>
      pageImportRows(ctx.services.prisma, { ...input, uuid: known(input.uuid), limit: input.limit ?? 25 }),
    ),

  check: editorProcedure
    .meta(
      rest('POST /newsletter/imports/{uuid}/check', 'Check the lines of a list', {
        // Each answer has four fields of its own, and two for each value.
        bodyFields: importLimits.answersMax * (2 * importLimits.answerValuesMax + 4) + 10,
      }),
    )
    .input(
      namedByPath.extend({
        email_column: z.string().max(200).default(''),
        topics_column: z
          .string()
          .max(200)
          .default('')
          .meta({ description: 'Column with topic titles or ids, separated by commas or semicolons' }),
        checks: checksField,
        consent_answers: consentAnswersField.default([]).meta({
          description: 'What the values in `consent_columns` mean; answers given before stay',
        }),
      }),
    )
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { topics } = (await ctx.services.shop.read()).words.mails.newsletter;
      const topic_names = Object.fromEntries(
        topics.flatMap(({ id, title }) => [
          [title.toLowerCase(), id],
          [id, id],
        ]),
      );
      return audited(ctx, { action: 'subscriber_import.check', entity: 'subscriber' }, async (tx) => {
        const list = { ...input, uuid: known(input.uuid), topic_names };
        await checkImport({ tx, requestId: ctx.requestId }, list);
        return { message: importMessages.checking, uuid: input.uuid };
      });
    }),

  start: confirmedEditorProcedure
    .meta(rest('POST /newsletter/imports/{uuid}/start', 'Import the new subscribers'))
    .input(
      namedByPath.extend({
        checks: checksField,
      }),
    )
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, checks } }) =>
      audited(ctx, { action: 'subscriber_import.start', entity: 'subscriber' }, async (tx, trail) => {
        const list = { uuid: known(uuid), checks };
        trail.details = { subscribers: await startImport({ tx, requestId: ctx.requestId }, list) };
        return { message: importMessages.importing, uuid };
      }),
    ),

  cancel: editorProcedure
    .meta(rest('POST /newsletter/imports/{uuid}/cancel', 'Discard a list; imported subscribers stay'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'subscriber_import.cancel', entity: 'subscriber' }, async (tx) => {
        await cancelImport({ tx, requestId: ctx.requestId }, known(uuid));
        return { message: importMessages.cancelled, uuid };
      }),
    ),
});
