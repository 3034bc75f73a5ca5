import { writeResultSchema } from '@perfboard/contracts/error';
import { limitSchema } from '@perfboard/contracts/list';
import {
  archiveImportFields,
  archivePartFields,
  archiveResultSchema,
  importChoicesFields,
  projectImportRowSchema,
  projectImportSchema,
} from '@perfboard/contracts/project-archive';
import { archiveMessages, siteImportLimits } from '@perfboard/contracts/words/project-archive';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { confirmedEditorProcedure, editorProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { formInput, knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import {
  addPart,
  cancelImport,
  checkImport,
  chooseImport,
  createImport,
  importIn,
  listImports,
  readImport,
  readImportRows,
  startImport,
} from './project-import.ts';
import { removeImported, removeImportedMs } from './remove-imported.ts';

const known = (uuid: string) => knownUuid(uuid, archiveMessages.notFound);

export const projectImportRouter = router({
  create: editorProcedure
    .meta(
      rest('POST /project-imports', 'Start importing projects from an archive', {
        status: 201,
        description:
          'Upload its parts. For an archive, call `start`: projects that the shop does not have become drafts, the others are skipped. For a WordPress export or a table, call `check` to see what will come of each entry, `choices` to change it, then `start`.',
      }),
    )
    .input(archiveImportFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'project_import.create', entity: 'project' }, async (tx) => ({
        message: archiveMessages.created,
        uuid: await createImport(tx, input),
      })),
    ),

  addPart: editorProcedure
    .meta(
      rest(
        'POST /project-imports/{uuid}/parts',
        'Upload a part of the archive: 4 MB, the last part may be smaller',
        {
          contentTypes: ['multipart/form-data'],
        },
      ),
    )
    .input(formInput(archivePartFields))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const bytes = new Uint8Array(await input.part.arrayBuffer());
      return audited(ctx, { action: 'project_import.part', entity: 'project' }, async (tx) => {
        await addPart(tx, { uuid: known(input.uuid), number: input.number, bytes });
        return { message: archiveMessages.partTaken, uuid: input.uuid };
      });
    }),

  list: editorProcedure
    .meta(rest('GET /project-imports', 'List project imports, newest first'))
    .output(z.object({ items: z.array(projectImportSchema) }))
    .query(async ({ ctx }) => ({
      items: (await listImports(ctx.services.prisma)).map((one) => importIn(ctx.language, one)),
    })),

  byUuid: editorProcedure
    .meta(rest('GET /project-imports/{uuid}', 'Get a project import with the number of projects per result'))
    .input(namedByPath)
    .output(projectImportSchema)
    .query(async ({ ctx, input }) =>
      importIn(ctx.language, await readImport(ctx.services.prisma, known(input.uuid))),
    ),

  rows: editorProcedure
    .meta(rest('GET /project-imports/{uuid}/rows', 'List the projects of an import with their results'))
    .input(
      namedByPath.extend({
        result: archiveResultSchema.optional(),
        after: z.coerce.number().int().min(0).optional(),
        limit: limitSchema(siteImportLimits.pageMax).optional(),
      }),
    )
    .output(z.object({ items: z.array(projectImportRowSchema), next_after: z.number().int().nullable() }))
    .query(async ({ ctx, input }) => {
      const { items, next_after } = await readImportRows(ctx.services.prisma, {
        ...input,
        uuid: known(input.uuid),
      });
      const say = (text: string) => localizeMessage(ctx.language, text);
      return {
        items: items.map((row) => ({ ...row, folder: say(row.folder), notes: row.notes.map(say) })),
        next_after,
      };
    }),

  check: editorProcedure
    .meta(
      rest('POST /project-imports/{uuid}/check', 'Check a WordPress export or a table, without importing'),
    )
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'project_import.check', entity: 'project' }, async (tx) => {
        await checkImport({ tx, requestId: ctx.requestId }, known(uuid));
        return { message: archiveMessages.checking, uuid };
      }),
    ),

  choose: editorProcedure
    .meta(
      rest('PUT /project-imports/{uuid}/choices', 'Choose what to import of a checked file', {
        bodyFields: 2 * siteImportLimits.categoriesMax + 10,
      }),
    )
    .input(importChoicesFields.extend({ uuid: z.string() }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, ...choices } }) =>
      audited(
        ctx,
        { action: 'project_import.choose', entity: 'project' },
        async (tx) => {
          await chooseImport(tx, known(uuid), choices);
          return { message: archiveMessages.chosen, uuid };
        },
        { timeoutMs: 60_000 },
      ),
    ),

  start: editorProcedure
    .meta(
      rest('POST /project-imports/{uuid}/start', 'Import the projects', {
        bodyFields: 2 * siteImportLimits.categoriesMax + 10,
      }),
    )
    .input(
      namedByPath.extend({
        choices: importChoicesFields
          .optional()
          .meta({ description: 'The choices that you saw: 409 if they were changed since' }),
      }),
    )
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, choices } }) =>
      audited(ctx, { action: 'project_import.start', entity: 'project' }, async (tx) => {
        const options = { tx, requestId: ctx.requestId, actor: ctx.currentActor.email };
        await startImport(options, { uuid: known(uuid), choices });
        return { message: archiveMessages.importing, uuid };
      }),
    ),

  cancel: editorProcedure
    .meta(rest('POST /project-imports/{uuid}/cancel', 'Discard a file; imported projects stay'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'project_import.cancel', entity: 'project' }, async (tx) => {
        await cancelImport({ tx, requestId: ctx.requestId }, known(uuid));
        return { message: archiveMessages.cancelled, uuid };
      }),
    ),

  removeProjects: confirmedEditorProcedure
    .meta(rest('POST /project-imports/{uuid}/deletion', 'Delete all projects that an import added'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(
        ctx,
        { action: 'project_import.remove_projects', entity: 'project' },
        async (tx, trail) => {
          const options = { tx, requestId: ctx.requestId, actor: ctx.currentActor.email };
          const removed = await removeImported(options, known(uuid));
          trail.details = { removed };
          return { message: archiveMessages.removed(removed), uuid };
        },
        { timeoutMs: removeImportedMs },
      ),
    ),
});
