import { z } from 'zod';
import { imageMaxBytes, imageStatuses, variantFormats } from './words/image.ts';

export const imageSchema = z.object({
  status: z.enum(imageStatuses),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable().meta({ description: 'Tiny preview as a data URI' }),
  dominant_color: z.string().nullable(),
  focus_x: z.number().int().optional().meta({
    description: 'Focal point for crops, in percent from the left; defaults to the center',
  }),
  focus_y: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Focal point for crops, in percent from the top' }),
  variants: z.array(
    z.object({
      format: z.enum(variantFormats),
      width: z.number().int(),
      height: z.number().int(),
      url: z.string(),
    }),
  ),
});

export type Image = z.output<typeof imageSchema>;

/** A chosen file. Its type is only checked to help the user: the server decides by content. */
export const imageFile = (
  messages: { type: string; size: string; required?: string },
  accepts: (type: string) => boolean,
) =>
  z.custom<Blob>(undefined, { error: messages.required ?? messages.type }).superRefine((value, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message });
    if (!(value instanceof Blob) || (value.size === 0 && !value.type.startsWith('image/')))
      return fail(messages.required ?? messages.type);
    if (!accepts(value.type)) return fail(messages.type);
    if (value.size > imageMaxBytes) return fail(messages.size);
  });
