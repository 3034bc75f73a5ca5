import { AppError } from '@perfboard/contracts/error';
import { imageFile } from '@perfboard/contracts/image';
import { imageMessages, imageStatuses, shopPictureMessages } from '@perfboard/contracts/words/image';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { formInput } from '../../base/trpc/schema.ts';
import { readUpload, saveImage, withUpload } from '../image/upload.ts';
import { pictureText } from './shop-picture.ts';

const fields = z.strictObject({
  image: imageFile(
    { type: imageMessages.addType, size: imageMessages.addSize, required: imageMessages.required },
    (type) => type.startsWith('image/') || type === 'application/octet-stream' || type === '',
  ),
});

const pictureSchema = z.object({
  picture: z.string().meta({ description: 'Name of the image in documents' }),
  status: z.enum(imageStatuses).meta({ description: 'Documents can use the image once it is `ready`' }),
});

/** Images for the site content. An unused one is removed after an hour. */
export const pictureProcedures = {
  addPicture: editorProcedure
    .meta(
      rest('POST /shop/pictures', 'Add an image for the site content', {
        contentTypes: ['multipart/form-data'],
        status: 201,
      }),
    )
    .input(formInput(fields))
    .output(pictureSchema.extend({ message: z.string() }))
    .mutation(async ({ ctx, input: { image } }) => {
      const upload = await readUpload(image, { type: imageMessages.addType, size: imageMessages.addSize });
      return audited(
        ctx,
        { action: 'shop.picture', entity: 'shop' },
        async (tx) => {
          const uuid = await saveImage(tx, ctx.services.store, upload, ctx.requestId);
          const { status } = await tx.image.findUniqueOrThrow({ where: { uuid }, select: { status: true } });
          return {
            message: shopPictureMessages.added,
            picture: pictureText(upload.contentHash, upload),
            status,
          };
        },
        withUpload,
      );
    }),

  picture: readerProcedure
    .meta(rest('GET /shop/pictures/{hash}', 'Check whether an image is ready'))
    .input(z.object({ hash: z.string().max(64) }))
    .output(pictureSchema)
    .query(async ({ ctx, input }) => {
      const row = await ctx.services.prisma.image.findUnique({ where: { content_hash: input.hash } });
      if (!row) throw new AppError('NOT_FOUND', shopPictureMessages.gone);
      return { picture: pictureText(row.content_hash, row), status: row.status };
    }),
};
