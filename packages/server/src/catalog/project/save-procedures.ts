import { writeResultSchema } from '@perfboard/contracts/error';
import { projectFields, projectUpdateFields } from '@perfboard/contracts/project-fields';
import { imageMessages } from '@perfboard/contracts/words/image';
import { projectMessages } from '@perfboard/contracts/words/project';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { formInput } from '../../base/trpc/schema.ts';
import { readUpload, withUpload } from '../image/upload.ts';
import { createProject, known, updateProject } from './project.ts';

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
    .meta(rest('PUT /projects/{uuid}', 'Change a project', { contentTypes: ['multipart/form-data'] }))
    .input(formInput(projectUpdateFields.extend({ uuid: z.string() })))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, image, ...fields } }) => {
      const upload =
        image &&
        (await readUpload(image, { type: imageMessages.updateType, size: imageMessages.updateSize }));
      return audited(
        ctx,
        { action: 'project.update', entity: 'project' },
        async (tx) => {
          const options = { tx, store: ctx.services.store, requestId: ctx.requestId };
          await updateProject(options, known(uuid), { ...fields, upload });
          return { message: projectMessages.updated, uuid };
        },
        withUpload,
      );
    }),
};
