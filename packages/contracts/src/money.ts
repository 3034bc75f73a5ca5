import { type Language, localeOf, sourceLanguage } from '@perfboard/messages/language';

/** Currencies whose smallest unit is not a hundredth (ISO 4217). */
const decimalsOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** The largest amount, in minor units. */
export const amountMax = 10n ** 12n;

/** Digits after the point of a currency, by its code. */
export const currencyDecimals = (currency: string): number => decimalsOf[currency] ?? 2;

const decimalPattern = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/;

/** A decimal number as an integer of `decimals` digits after the point; undefined if it has more, or is none. */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const [, sign, whole, fraction = ''] = decimalPattern.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign ? -digits : digits;
}

/** The reverse of `parseDecimal`, with all digits: `129.50`. */
export function formatDecimal(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${value < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}

/** A decimal number in a language's digits, grouped and with all its decimals: `1,129.50`. */
export function showDecimal(amount: string, language: Language = sourceLanguage): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // As text: no digit gets lost.
  return format.format(amount as `${number}`);
}

/** An amount with its currency, as every screen, email and PDF shows it: `1,129.50 EUR`. Takes a decimal number. */
export const showMoney = (amount: string, currency: string, language?: Language): string =>
  `${showDecimal(amount, language)} ${currency}`;

/** A quantity or a percentage: in English as it was entered, without grouping. */
export const showNumber = (value: string | number, language: Language): string =>
  language === sourceLanguage ? String(value) : showDecimal(String(value), language);

/** `numerator / denominator` as an integer, half away from zero. The denominator is positive. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}
