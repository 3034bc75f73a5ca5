type Formatter = Intl.NumberFormat | Intl.PluralRules | Intl.DateTimeFormat | Intl.ListFormat;

const formatters = new Map<string, Formatter>();

/** Makes formatters of Intl, which are expensive to create, once for each locale and options. */
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
