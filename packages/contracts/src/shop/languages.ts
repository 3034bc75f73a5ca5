import { type Language, languageName, languages, pseudoLanguages } from '@perfboard/messages/language';
import { z } from 'zod';
import { inForm } from './form.ts';

// The API accepts the pseudo-locales, so that tests can use them; the desk never offers them.
const known = [...languages, ...pseudoLanguages] as const satisfies readonly Language[];

/** A language with a catalog. */
export const languageField = z.enum(known, { error: 'Choose a language' });

const nameOf = (option: string) => languageName(option as Language);

/** The languages of the site: the primary one, and further ones under a prefix. */
export const languagesFields = z
  .strictObject({
    primary: inForm(languageField, {
      label: 'Primary language',
      kind: 'choice',
      options: languages,
      nameOf,
      hint: 'The language of your texts. Its pages have no prefix.',
    }).meta({ description: 'The language of the shop’s own texts; its pages have no prefix' }),
    further: inForm(z.array(languageField), {
      label: 'Further languages',
      kind: 'some',
      // The primary one is offered only to take it off.
      options: ({ value }) => {
        const { primary, further = [] } = value as { primary?: string; further?: readonly string[] };
        return languages.filter((one) => one !== primary || further.includes(one));
      },
      nameOf,
    })
      .refine((chosen) => new Set(chosen).size === chosen.length, 'Each language can be chosen once')
      .meta({
        description:
          'Languages under a prefix such as `/de`. `en-XA` and `ar-XB` are pseudo-locales for tests',
      }),
  })
  .refine(({ primary, further }) => !further.includes(primary), {
    path: ['further'],
    error: 'The primary language can’t be a further one too',
  });

export type ShopLanguages = z.output<typeof languagesFields>;

/** Every language of the site, the primary one first. */
export const siteLanguages = ({ primary, further }: ShopLanguages): readonly Language[] => [
  primary,
  ...further,
];

/** The prefix of a language's paths: `/de`; empty for the primary one. */
export const basePath = ({ primary }: ShopLanguages, language: Language): string =>
  language === primary ? '' : `/${language}`;
