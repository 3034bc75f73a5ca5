import { writeResultSchema } from '@perfboard/contracts/error';
import {
  archiveImportFields,
  archivePartFields,
  archiveResultSchema,
  projectImportRowSchema,
  projectImportSchema,
} from '@perfboard/contracts/project-archive';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { formInput, knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import {
  addPart,
  cancelImport,
  createImport,
  listImports,
  readImport,
  readImportRows,
  startImport,
} from './project-import.ts';

const known = (uuid: string) => knownUuid(uuid, archiveMessages.notFound);

export const projectImportRouter = router({
  create: editorProcedure
    .meta(
      rest('POST /project-imports', 'Start importing projects from an archive', {
        status: 201,
        description:
          'Upload its parts, then call `start`. Projects that the shop does not have become drafts. The others are skipped.',
      }),
    )
    .input(archiveImportFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'project_import.create', entity: 'project' }, async (tx) => ({
        message: archiveMessages.created,
        uuid: await createImport(tx, input.file_name),
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
    .query(async ({ ctx }) => ({ items: await listImports(ctx.services.prisma) })),

  byUuid: editorProcedure
    .meta(rest('GET /project-imports/{uuid}', 'Get a project import with the number of projects per result'))
    .input(namedByPath)
    .output(projectImportSchema)
    .query(({ ctx, input }) => readImport(ctx.services.prisma, known(input.uuid))),

  rows: editorProcedure
    .meta(rest('GET /project-imports/{uuid}/rows', 'List the projects of an import with their results'))
    .input(namedByPath.extend({ result: archiveResultSchema.optional() }))
    .output(z.object({ items: z.array(projectImportRowSchema) }))
    .query(async ({ ctx, input: { uuid, result } }) => ({
      items: await readImportRows(ctx.services.prisma, { uuid: known(uuid), result }),
    })),

  start: editorProcedure
    .meta(rest('POST /project-imports/{uuid}/start', 'Import the projects as drafts'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'project_import.start', entity: 'project' }, async (tx) => {
        await startImport({ tx, requestId: ctx.requestId }, known(uuid));
        return { message: archiveMessages.importing, uuid };
      }),
    ),

  cancel: editorProcedure
    .meta(rest('POST /project-imports/{uuid}/cancel', 'Discard an archive; imported projects stay'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'project_import.cancel', entity: 'project' }, async (tx) => {
        await cancelImport({ tx, requestId: ctx.requestId }, known(uuid));
        return { message: archiveMessages.cancelled, uuid };
      }),
    ),
});
