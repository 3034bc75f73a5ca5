import { catalogOf, translatorOf } from './catalogs.ts';
import { type Language, sourceLanguage } from './language.ts';
import { createLocalizer } from './localizer.ts';

type Localize = (text: string) => string;

const localizers = new Map<Language, Localize[]>();

/** The browser creates messages of `formMessages` and `desk_form` too; those of `api` come from the server only. */
function localizersOf(language: Language): Localize[] {
  const known = localizers.get(language);
  if (known) return known;
  const made = [
    createLocalizer(catalogOf(sourceLanguage, 'formMessages'), translatorOf(language, 'formMessages')),
    createLocalizer(catalogOf(sourceLanguage, 'desk_form'), translatorOf(language, 'desk_form')),
    createLocalizer(catalogOf(sourceLanguage, 'api'), translatorOf(language, 'api')),
  ];
  localizers.set(language, made);
  return made;
}

/**
 * A message of the API in a language. Loads every language, so only the server imports this.
 * @param english as in the contracts, with its values in it
 * @returns the English text if it is not in the catalogs
 */
export function localizeMessage(language: Language, english: string): string {
  if (language === sourceLanguage) return english;
  for (const localize of localizersOf(language)) {
    const text = localize(english);
    if (text !== english) return text;
  }
  return english;
}
