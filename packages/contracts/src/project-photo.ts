import { z } from 'zod';
import { uuidSchema } from './identifier.ts';
import { imageFile, imageSchema } from './image.ts';
import { cleanLine } from './text.ts';
import { photoLimits, photoMessages } from './words/project-desk.ts';

const captionField = z
  .string()
  .max(photoLimits.captionMax * 4, photoMessages.captionMax)
  .transform(cleanLine)
  .pipe(z.string().max(photoLimits.captionMax, photoMessages.captionMax));

/** A position in the image, in percent from the left or the top; a text in a multipart body. */
const focusField = z.coerce
  .number({ error: photoMessages.focusInvalid })
  .min(0, photoMessages.focusInvalid)
  .max(100, photoMessages.focusInvalid)
  .transform(Math.round);

const photoDetails = {
  caption: captionField.optional(),
  focus_x: focusField.optional(),
  focus_y: focusField.optional(),
};

export const photoFields = z.strictObject({
  uuid: z.string(),
  image: imageFile(photoMessages, (type) =>
    ['image/jpeg', 'image/png', 'image/webp', 'image/jpg', 'application/octet-stream', ''].includes(type),
  ),
  ...photoDetails,
});

export type PhotoFields = z.output<typeof photoFields>;

/** Photos in their new order. Unlisted ones follow; omitted fields stay unchanged. */
export const photoOrderFields = z.strictObject({
  uuid: z.string(),
  photos: z
    .array(z.strictObject({ uuid: uuidSchema, ...photoDetails }))
    .min(1, photoMessages.lastOne)
    .max(photoLimits.photosMax, photoMessages.tooMany)
    .refine(
      (photos) => new Set(photos.map(({ uuid }) => uuid)).size === photos.length,
      photoMessages.alreadyThere,
    ),
});

export type PhotoOrder = z.output<typeof photoOrderFields>['photos'];

export const photoSchema = z.object({
  uuid: uuidSchema,
  caption: z.string(),
  url: z.string().meta({ description: 'An image in a format that every browser supports' }),
  image: imageSchema,
});

export type Photo = z.output<typeof photoSchema>;
