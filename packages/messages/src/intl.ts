import { type Language, localeOf } from './language.ts';

/**
 * A formatter of Intl for each language, created at its first use, because creating one is expensive.
 * @param create gets the tag for `Intl`
 */
export function byLanguage<T>(create: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const formatter = create(localeOf(language));
    made.set(language, formatter);
    return formatter;
  };
}

type Formatter = Intl.NumberFormat | Intl.PluralRules | Intl.DateTimeFormat;

const formatters = new Map<string, Formatter>();

/** Makes formatters of Intl once for each locale and options. For options that are known only at the call. */
export function cached<T extends Formatter, O>(
  Constructor: new (locale?: string | string[], options?: O) => T,
): (locale?: string | string[], options?: O) => T {
  return (locale, options) => {
    const key = `${Constructor.name} ${locale} ${JSON.stringify(options)}`;
    const known = formatters.get(key) as T | undefined;
    const made = known ?? new Constructor(locale, options);
    if (!known) formatters.set(key, made);
    return made;
  };
}
