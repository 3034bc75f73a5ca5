import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { projectFields, projectUpdateFields } from '@perfboard/contracts/project-fields';
import { imageMessages } from '@perfboard/contracts/words/image';
import { projectMessages } from '@perfboard/contracts/words/project';
import { z } from 'zod';
import { actorName, audited } from '../../base/audit/audit.ts';
import { editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { formInput } from '../../base/trpc/schema.ts';
import { readUpload, withUpload } from '../image/upload.ts';
import { createProject, known, updateProject } from './project.ts';

const projectTag = /^(?:W\/)?"(\d{1,9})(?:\.[\w-]*)?"$/;

/**
 * The version that an `If-Match` holds; undefined without one, and for `*`, which any project matches.
 * @throws AppError PRECONDITION_FAILED for a tag that no project has had
 */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = projectTag.exec(header.trim())?.[1];
  if (version === undefined) throw new AppError('PRECONDITION_FAILED', projectMessages.updateConflict);
  return Number(version);
}

/** Creating and changing a project, image included. */
export const saveProcedures = {
  create: editorProcedure
    .meta(
      rest('POST /projects', 'Add a project with its image', {
        contentTypes: ['multipart/form-data'],
        status: 201,
      }),
    )
    .input(formInput(projectFields))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { image, ...fields } }) => {
      const upload = await readUpload(image, { type: imageMessages.addType, size: imageMessages.addSize });
      return audited(
        ctx,
        { action: 'project.create', entity: 'project' },
        async (tx) => {
          const options = { tx, store: ctx.services.store, requestId: ctx.requestId };
          return { message: projectMessages.created, uuid: await createProject(options, fields, upload) };
        },
        withUpload,
      );
    }),

  update: editorProcedure
    .meta(
      rest('PUT /projects/{uuid}', 'Change a project', {
        contentTypes: ['multipart/form-data'],
        hasVersion: true,
        description:
          'Send what you read as `If-Match` (the `ETag` of the project) or as the field `version`. If the project ' +
          'was changed since, `If-Match` answers 412 and `version` answers 409, and nothing is saved. Without either, ' +
          'the call overwrites whatever is stored, a colleague’s change included, and the activity log says so. ' +
          'The response carries the new `ETag`.',
      }),
    )
    .input(formInput(projectUpdateFields.extend({ uuid: z.string() })))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, image, ...fields } }) => {
      const matches = readIfMatch(ctx.ifMatch);
      const upload =
        image &&
        (await readUpload(image, {
          type: imageMessages.updateType,
          size: imageMessages.updateSize,
          isConverted: true,
        }));
      return audited(
        ctx,
        { action: 'project.update', entity: 'project' },
        async (tx, trail) => {
          const options = { tx, store: ctx.services.store, requestId: ctx.requestId };
          const author = actorName(ctx);
          const version = await updateProject(options, known(uuid), { ...fields, upload, matches, author });
          if (fields.version === undefined && matches === undefined)
            trail.details = { overwrote: version - 1 };
          ctx.setHeader('etag', `"${version}"`);
          return { message: projectMessages.updated, uuid };
        },
        withUpload,
      );
    }),
};
