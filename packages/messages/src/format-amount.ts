import { byLanguage, cached } from './intl.ts';
import { type Language, localeOf } from './language.ts';

const numbers = cached(Intl.NumberFormat);
const prices = byLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
);

/** Whether the page is in the English of the specification, whose texts have plain spaces. */
const isEnglish = (language: Language): boolean => localeOf(language) === 'en-US';

/**
 * A decimal number with the digits of a price.
 * @param price a decimal number such as `0.0375`
 */
export const formatPrice = (language: Language, price: string): string =>
  prices(language).format(Number(price));

/**
 * An amount with its currency: `USD 1,250`, `USD 0.50`.
 * @param currency ISO 4217
 * @param digits how many decimals it has at least; by default two, and none for a whole number
 */
export function formatAmount(
  language: Language,
  amount: string,
  currency: string,
  digits = Number.isInteger(Number(amount)) ? 0 : 2,
): string {
  const text = numbers(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: 4,
  }).format(Number(amount));
  return isEnglish(language) ? text.replaceAll('\u00a0', ' ') : text;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size of a file, `3.4 MB`: two digits, unless there are more before the point. */
export function formatBytes(language: Language, bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_000)));
  const value = bytes / 1_000 ** step;
  const digits = value < 10 && step > 0 ? 1 : 0;
  const text = numbers(localeOf(language), {
    style: 'unit',
    unit: byteUnits[step] ?? 'byte',
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
  return isEnglish(language) ? text.replace(/ byte$/, ' B').replace('kB', 'KB') : text;
}
