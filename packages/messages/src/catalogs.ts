import { catalogs } from './generated/catalogs.ts';
import type { Language } from './language.ts';
import { type Area, type Catalog, createTranslator, type Translator } from './translator.ts';

/** Without the type of each text, whose union would be too large for the compiler. */
const byLanguage: Record<Language, Record<Area, unknown>> = catalogs;

/** The compiled texts of an area; loads every language, so only the server imports this. */
export const catalogOf = <A extends Area>(language: Language, area: A): Catalog<A> =>
  byLanguage[language][area] as Catalog<A>;

const translators = new Map<string, unknown>();

/** The server's translator of an area. */
export function translatorOf<A extends Area>(language: Language, area: A): Translator<A> {
  const key = `${language} ${area}`;
  const known = translators.get(key) as Translator<A> | undefined;
  const made = known ?? createTranslator(language, catalogOf(language, area));
  if (!known) translators.set(key, made);
  return made;
}
