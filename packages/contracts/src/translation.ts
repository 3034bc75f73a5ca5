import { isLanguage, type Language } from '@perfboard/messages/language';
import { z } from 'zod';
import { instantSchema } from './identifier.ts';
import { documentNameField } from './shop/document.ts';
import { tooLong } from './text-field.ts';
import { legalTextMax, shopTranslationsMax } from './words/shop.ts';

export const translationLanguage = z
  .string()
  .refine((tag): tag is Language => isLanguage(tag), 'Choose a language')
  .meta({ description: 'A further language of the site, such as `de`' });

/** One text of a document, a project or a newsletter with its translation. */
export const translatedTextSchema = z.object({
  path: z.string().meta({ description: 'Where the text is, as a dotted path' }),
  source: z.string().meta({ description: 'The text in the primary language' }),
  text: z.string().nullable().meta({ description: 'The translation; null if there is none' }),
  shipped: z.string().nullable().meta({ description: 'Shown without a translation: the product’s own' }),
  outdated: z
    .object({ source: z.string(), text: z.string() })
    .nullable()
    .meta({ description: 'The translation of an earlier source text; no page shows it' }),
  updated_at: instantSchema.nullable(),
  updated_by: z.string().nullable(),
});
export type TranslatedText = z.output<typeof translatedTextSchema>;

export const translationsSchema = z.object({ texts: z.array(translatedTextSchema) });

/** A project with 300 parts and their notes has 600. */
const textsMax = 700;

/** Fields of a request with as many texts as there may be: four each, and the request's own. */
export const translationFieldsMax = 4 * textsMax + 10;

/** Texts to store. An empty one removes the translation. */
export const translationInput = z
  .array(
    z.strictObject({
      path: z.string().max(200),
      source: z.string().max(legalTextMax).meta({ description: 'The text that was translated' }),
      text: z
        .string()
        .max(legalTextMax, tooLong('Translation', legalTextMax))
        .meta({ description: 'Empty to remove the translation' }),
      replaces: z.string().max(legalTextMax).nullable().optional().meta({
        description:
          'The translation that was read, null if there was none; fails with 409 if another one was saved since',
      }),
    }),
  )
  .min(1, 'Provide at least one text')
  .max(textsMax, `Up to ${textsMax} texts`);
export type TranslationInput = z.output<typeof translationInput>;

/** The translations in a file of the site content. */
export const shopTranslationsField = z
  .array(
    z.strictObject({
      document: documentNameField,
      language: z
        .string()
        .max(35)
        .meta({ description: 'Languages that this release does not have are ignored' }),
      path: z.string().max(200),
      source: z.string().max(legalTextMax),
      text: z.string().max(legalTextMax),
    }),
  )
  .max(shopTranslationsMax, `Up to ${shopTranslationsMax} texts`);
export type ShopTranslations = z.output<typeof shopTranslationsField>;

export const translationMessages = {
  saved: 'Translation saved',
  changed: 'The text has changed since you opened it. Nothing was overwritten.',
  overtaken: 'Another member saved a translation since you opened it. Nothing was overwritten.',
  notOffered: 'The site does not have this language',
} as const;

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
