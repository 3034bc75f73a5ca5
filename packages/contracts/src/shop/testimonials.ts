import { z } from 'zod';
import { shopLimits as limits } from '../words/shop.ts';
import { anyPictureField, dayField, line, list, optionalLine } from './field.ts';

/** What clients say, in the order in which it is shown. */
export const testimonialsFields = z.strictObject({
  testimonials: list(
    z.strictObject({
      name: line('Name', limits.name),
      role: optionalLine('Role', limits.title),
      date: dayField('Date'),
      picture: anyPictureField('Image').meta({
        description: 'Name of an image from `POST /shop/pictures` or of a built-in portrait; empty for none',
      }),
      text: line('Text', limits.text),
      rating: z
        .number({ error: 'Rating must be a number' })
        .int('Rating must be a whole number')
        .min(1, 'Rating must be from 1 to 5')
        .max(5, 'Rating must be from 1 to 5'),
      is_verified: z.boolean({ error: 'Verified must be true or false' }),
      is_shown: z.boolean({ error: 'Shown must be true or false' }),
    }),
    'Testimonials',
    limits.testimonials,
  ),
});

export type Testimonials = z.output<typeof testimonialsFields>;
export type Testimonial = Testimonials['testimonials'][number];
