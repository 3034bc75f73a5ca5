import { catalogs } from './generated/catalogs.ts';
import type { Language } from './language.ts';
import { type Area, type Catalog, createTranslator, type Translator } from './translator.ts';

/** Without the type of each text, whose union would be too large for the compiler. */
const byLanguage: Record<Language, Record<Area, unknown>> = catalogs;

/** The compiled texts of an area; loads every language, so only the server imports this. */
export const catalogOf = <A extends Area>(language: Language, area: A): Catalog<A> =>
  byLanguage[language][area] as Catalog<A>;

const translators = new Map<Language, Map<Area, unknown>>();

/** The server's translator of an area. */
export function translatorOf<A extends Area>(language: Language, area: A): Translator<A> {
  const ofLanguage = translators.get(language) ?? new Map<Area, unknown>();
  const known = ofLanguage.get(area) as Translator<A> | undefined;
  if (known) return known;
  const made = createTranslator(language, catalogOf(language, area));
  translators.set(language, ofLanguage.set(area, made));
  return made;
}
