import { z } from 'zod';
import { imageStatuses, variantFormats } from './words/image.ts';

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
