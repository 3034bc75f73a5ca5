/**
 * A date of `Intl` as it is written: French says `1er juin` of the first day of a month, which `Intl` does not.
 * @param locale the tag for `Intl`
 */
export const dateText = (locale: string, formatted: string): string =>
  locale.startsWith('fr') ? formatted.replace(/(^|\s)1(?=\s[a-zéû])/, '$11er') : formatted;
