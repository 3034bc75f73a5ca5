import { z } from 'zod';
import { imageStatuses, variantFormats } from './words/image.ts';

export const imageSchema = z.object({
  status: z.enum(imageStatuses),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable().meta({ description: 'Tiny picture as a data URI' }),
  dominant_color: z.string().nullable(),
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
