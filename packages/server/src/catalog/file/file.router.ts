import { writeResultSchema } from '@perfboard/contracts/error';
import {
  fileLinkSchema,
  projectFileChange,
  projectFileFields,
  projectFileSchema,
} from '@perfboard/contracts/file';
import { cleanFileName, fileLimits, fileMessages } from '@perfboard/contracts/words/file';
import { projectMessages } from '@perfboard/contracts/words/project';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, publicProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { mayUse } from '../../base/trpc/role.ts';
import { checkedOutput, formInput, knownUuid } from '../../base/trpc/schema.ts';
import { assertShown } from '../publication/published.ts';
import { makeFileLink, revokeFileLinks } from './file-link.ts';
import { bytesOfUpload, originalName, storeFile } from './file-store.ts';
import {
  addProjectFile,
  assertRoom,
  changeProjectFile,
  readProjectFiles,
  removeProjectFile,
} from './project-file.ts';

const known = (uuid: string) => knownUuid(uuid, projectMessages.notFound);
const knownFile = (uuid: string) => knownUuid(uuid, fileMessages.notFound);
const byPath = z.object({ uuid: z.string(), file: z.string() });

export const fileRouter = router({
  list: publicProcedure
    .meta(
      rest('GET /projects/{uuid}/files', 'List the files of a project, in order', {
        description: 'With a session or a token, includes the addresses of files on request.',
      }),
    )
    .input(z.object({ uuid: z.string() }))
    .output(checkedOutput(z.array(projectFileSchema)))
    .query(async ({ ctx, input }) => {
      const uuid = known(input.uuid);
      const actor = await ctx.actor();
      const isDesk = actor !== null && (await mayUse(ctx.services.prisma, actor, 'reader'));
      await assertShown(ctx.services.pool, uuid, { isDesk });
      return readProjectFiles(ctx.services.pool, uuid, { isDesk });
    }),

  add: editorProcedure
    .meta(
      rest('POST /projects/{uuid}/files', 'Add a file to a project', {
        contentTypes: ['multipart/form-data'],
        status: 201,
        upload: { maxBytes: fileLimits.projectMaxBytes, tooLarge: fileMessages.size },
        description:
          'Up to 20 files. Files are offered as downloads only. The response contains the file’s uuid.',
      }),
    )
    .input(formInput(projectFileFields))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, file, name = '', kind, is_public } }) => {
      // Before the bytes are stored, and again when no other upload can interfere. A repeated request gets
      // its first answer even if the project is full.
      if (!ctx.attempt) await assertRoom(ctx.services.prisma, known(uuid));
      const stored = await storeFile(ctx.services.store, await bytesOfUpload(file));
      const fields = { name: cleanFileName(name || originalName(file)), kind, is_public };
      const entry = { action: 'project.add_file', entity: 'project', entity_uuid: uuid } as const;
      return audited(ctx, entry, async (tx) => {
        await addProjectFile(tx, uuid, { ...stored, ...fields });
        return { message: fileMessages.added, uuid: stored.uuid };
      });
    }),

  change: editorProcedure
    .meta(rest('PATCH /projects/{uuid}/files/{file}', 'Rename, move or publish a project file'))
    .input(projectFileChange)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, file, ...change } }) =>
      audited(ctx, { action: 'project.change_file', entity: 'project' }, async (tx) => {
        await changeProjectFile(tx, known(uuid), { file: knownFile(file), ...change });
        return { message: fileMessages.saved, uuid };
      }),
    ),

  remove: editorProcedure
    .meta(rest('DELETE /projects/{uuid}/files/{file}', 'Delete a project file'))
    .input(byPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, file } }) =>
      audited(ctx, { action: 'project.remove_file', entity: 'project' }, async (tx) => {
        await removeProjectFile(tx, known(uuid), knownFile(file));
        return { message: fileMessages.removed, uuid };
      }),
    ),

  makeLink: editorProcedure
    .meta(
      rest('POST /projects/{uuid}/files/{file}/links', 'Create a download link for a file', {
        status: 201,
        isSecret: true,
        description: 'The link expires after the given days. It also works for private files and drafts.',
      }),
    )
    .input(
      byPath.extend({
        days: z.coerce.number().int().min(1).max(fileLimits.linkDaysMax).default(fileLimits.linkDays),
      }),
    )
    .output(fileLinkSchema)
    .mutation(({ ctx, input: { uuid, file, days } }) =>
      audited(ctx, { action: 'project.link_file', entity: 'project', entity_uuid: uuid }, (tx) =>
        makeFileLink(tx, ctx.services.env, { project: known(uuid), uuid: knownFile(file), days }),
      ),
    ),

  revokeLinks: editorProcedure
    .meta(rest('DELETE /projects/{uuid}/files/{file}/links', 'Revoke the links to a file'))
    .input(byPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, file } }) =>
      audited(ctx, { action: 'project.revoke_file_links', entity: 'project' }, async (tx) => {
        await revokeFileLinks(tx, known(uuid), knownFile(file));
        return { message: fileMessages.linksRevoked, uuid };
      }),
    ),
});
