import { catalogOf, translatorOf } from './catalogs.ts';
import { type Language, sourceLanguage } from './language.ts';
import { createLocalizer, type LocalizedArea, localizedArea } from './localizer.ts';
import type { Area } from './translator.ts';

type Localize = (text: string) => string;

const localizers = new Map<Language, Localize>();

/** Areas with messages of the API. The browser creates those of `formMessages` and `desk_form` too. */
const areas = ['formMessages', 'desk_form', 'api', 'api_project', 'desk_api'] as const;

const areaIn = <A extends Area>(language: Language, area: A): LocalizedArea =>
  localizedArea(catalogOf(sourceLanguage, area), translatorOf(language, area));

function localizerOf(language: Language): Localize {
  const known = localizers.get(language);
  if (known) return known;
  // A reason within a message is a message too.
  const made: Localize = createLocalizer(
    areas.map((area) => areaIn(language, area)),
    (value, name) => (name === 'why' ? made(value) : value),
  );
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
  return localizerOf(language)(english);
}

const fileLocalizers = new Map<Language, Localize>();

/**
 * Translates the headings of an exported file, and the words of its cells: status, yes and no.
 * @returns a function that returns a text that is in no catalog unchanged
 */
export function fileLocalizer(language: Language): Localize {
  const known = fileLocalizers.get(language);
  if (known) return known;
  const made =
    language === sourceLanguage ? (text: string) => text : createLocalizer([areaIn(language, 'csv')]);
  fileLocalizers.set(language, made);
  return made;
}
