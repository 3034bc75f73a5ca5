import { writeResultSchema } from '@perfboard/contracts/error';
import { photoFields, photoOrderFields, photoSchema } from '@perfboard/contracts/project-photo';
import { projectMessages } from '@perfboard/contracts/words/project';
import { photoMessages } from '@perfboard/contracts/words/project-desk';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, publicProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { mayUse } from '../../base/trpc/role.ts';
import { checkedOutput, formInput, knownUuid } from '../../base/trpc/schema.ts';
import { readUpload, withUpload } from '../image/upload.ts';
import { assertShown } from '../publication/published.ts';
import { addPhoto, arrangePhotos, removePhoto } from './arrange-photos.ts';
import { readPhotos } from './project-photo.ts';

const known = (uuid: string) => knownUuid(uuid, projectMessages.notFound);

export const photoRouter = router({
  list: publicProcedure
    .meta(
      rest('GET /projects/{uuid}/photos', 'List the photos of a project, in order', {
        description: 'With a session or a token, includes photos that are still being processed.',
      }),
    )
    .input(z.object({ uuid: z.string() }))
    .output(checkedOutput(z.array(photoSchema)))
    .query(async ({ ctx, input }) => {
      const uuid = known(input.uuid);
      const actor = await ctx.actor();
      const isDesk = actor !== null && (await mayUse(ctx.services.prisma, actor, 'reader'));
      await assertShown(ctx.services.pool, uuid, { isDesk });
      return readPhotos(ctx.services.pool, uuid, { isDesk });
    }),

  add: editorProcedure
    .meta(
      rest('POST /projects/{uuid}/photos', 'Add a photo to a project', {
        contentTypes: ['multipart/form-data'],
        status: 201,
        description: 'Up to 12 photos, including `image_url`. The response contains the photo’s uuid.',
      }),
    )
    .input(formInput(photoFields))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, image, ...fields } }) => {
      const upload = await readUpload(image, photoMessages);
      return audited(
        ctx,
        { action: 'project.add_photo', entity: 'project', entity_uuid: uuid },
        async (tx) => {
          const options = { tx, store: ctx.services.store, requestId: ctx.requestId };
          const photo = await addPhoto(options, known(uuid), { ...fields, upload });
          return { message: photoMessages.added, uuid: photo };
        },
        withUpload,
      );
    }),

  arrange: editorProcedure
    .meta(
      rest('PUT /projects/{uuid}/photos', 'Set the order and captions of the photos', {
        description: 'The first photo becomes `image_url`. Photos you leave out are moved to the end.',
      }),
    )
    .input(photoOrderFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, photos } }) =>
      audited(ctx, { action: 'project.arrange_photos', entity: 'project' }, async (tx) => {
        await arrangePhotos({ tx, requestId: ctx.requestId }, known(uuid), photos);
        return { message: photoMessages.saved, uuid };
      }),
    ),

  remove: editorProcedure
    .meta(rest('DELETE /projects/{uuid}/photos/{photo}', 'Delete a photo of a project'))
    .input(z.object({ uuid: z.string(), photo: z.string() }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, photo } }) =>
      audited(ctx, { action: 'project.remove_photo', entity: 'project' }, async (tx) => {
        const named = knownUuid(photo, photoMessages.notFound);
        await removePhoto({ tx, requestId: ctx.requestId }, known(uuid), named);
        return { message: photoMessages.removed, uuid };
      }),
    ),
});
