import { z } from 'zod';
import { shopLimits as limits } from '../words/shop.ts';
import { anyPictureField, checkField, dayField, line, list, optionalLine } from './field.ts';
import { inForm } from './form.ts';

/** Testimonials, in the order in which they are shown. */
export const testimonialsFields = z.strictObject({
  testimonials: list(
    z.strictObject({
      name: line('Name', limits.name),
      role: optionalLine('Role', limits.title),
      date: dayField('Date'),
      picture: anyPictureField('Image', { label: 'Portrait', frame: 'round' }).meta({
        description: 'Name of an image from `POST /shop/pictures` or of a built-in portrait; empty for none',
      }),
      text: line('Text', limits.text, { kind: 'long' }),
      rating: inForm(z.number({ error: 'Rating must be a number' }), {
        label: 'Rating',
        hint: '1 to 5 stars',
        initial: 5,
      })
        .int('Rating must be a whole number')
        .min(1, 'Rating must be from 1 to 5')
        .max(5, 'Rating must be from 1 to 5'),
      is_verified: checkField('Verified'),
      is_shown: checkField('Shown', { label: 'Shown on the site', initial: true }),
    }),
    'Testimonials',
    limits.testimonials,
    {
      item: 'testimonial',
      titleOf: ({ name, is_shown }, say) => {
        const title = name || say('No name');
        return is_shown ? title : say('{title} (not shown)', { title });
      },
    },
  ),
});

export type Testimonials = z.output<typeof testimonialsFields>;
export type Testimonial = Testimonials['testimonials'][number];
