import { languages, pseudoLanguages } from './generated/languages.ts';

/** Languages that a shop can choose. */
export { languages, pseudoLanguages };

/** A language with a message catalog, as a BCP 47 tag; or one of the two pseudo-locales for tests. */
export type Language = (typeof languages)[number] | (typeof pseudoLanguages)[number];

/** The language of the specification: its texts are the source of all others. */
export const sourceLanguage = 'en' satisfies Language;

const known: readonly string[] = [...languages, ...pseudoLanguages];

export const isLanguage = (tag: string): tag is Language => known.includes(tag);

/** The tag for `Intl`: it gives dates, numbers and plurals of the language. */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-US';
  return (pseudoLanguages as readonly string[]).includes(language) ? 'en-US' : language;
}

const rightToLeft = /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;

/** Its writing direction, for `dir`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr');

/** Its name in itself, as a list shows it: *Deutsch*, *Español*. */
export function languageName(language: Language): string {
  if ((pseudoLanguages as readonly string[]).includes(language)) return language;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  // Some languages write their name in lower case, which is for sentences.
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
