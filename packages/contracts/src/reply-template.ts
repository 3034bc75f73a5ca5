import { z } from 'zod';
import { translationLanguage } from './translation.ts';

export const replyTemplatesInput = z.strictObject({
  language: translationLanguage.meta({ description: 'The language of the lead, such as `de`' }),
});

/** A reply template as it is put into a reply to a lead. */
export const replyTemplateSchema = z.object({
  name: z.string(),
  subject: z.string().meta({ description: 'Empty to keep the subject' }),
  text: z.string().meta({ description: 'Markdown with placeholders' }),
  language: z.string().meta({ description: 'The language of subject and text' }),
  state: z.enum(['current', 'missing', 'outdated']).meta({
    description:
      'Whether it is translated. If not, or if its text has changed since, it is as the shop wrote it',
  }),
});
export type TranslatedTemplate = z.output<typeof replyTemplateSchema>;

export const replyTemplatesSchema = z.object({ templates: z.array(replyTemplateSchema) });
