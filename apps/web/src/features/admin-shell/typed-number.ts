import { type Language, localeOf } from '@perfboard/messages/language';

/** Before a number that may mean two, so that it is no number. */
const unclearMark = '\u2047';

/** Digits and separators, with a currency or a percent sign beside them, also as `450,-`. */
const writtenNumber =
  /^(\p{Sc}|%|[a-z]{2,5}\.?)? ?(-? ?[\d.,' ]{0,40}\d)[.,]?[-–—]{0,2} ?(\p{Sc}|%|[a-z]{2,5}\.?)?$/iu;

const spaced = (text: string): string => text.trim().replace(/\s/g, ' ').replaceAll('’', "'");

let currencies: Set<string> | undefined;

function isUnit(word: string): boolean {
  if (!/^[a-z]/i.test(word) || /^(?:euros?|kr\.?|fr\.?)$/i.test(word)) return true;
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(word.toUpperCase());
}

/** The currency named beside a number: its code, or else its sign; undefined without one. */
export function namedCurrency(text: string): string | undefined {
  const [, before = '', , after = ''] = writtenNumber.exec(spaced(text)) ?? [];
  const units = [before, after].map((unit) => unit.replace('.', '').toUpperCase());
  const code = units.find((unit) => /^[A-Z]{2,5}$/.test(unit) && isUnit(unit));
  if (code) return /^EUROS?$/.test(code) ? 'EUR' : code;
  return units
    .find((unit) => /^\p{Sc}$/u.test(unit))
    ?.normalize('NFKC')
    .toUpperCase();
}

/** Whether a price names another currency than the one it is to be in: `12,50 €` where it is in dollars. */
export function isInOtherCurrency(price: string, currency: string): boolean {
  const named = namedCurrency(price);
  // While the code is being typed, no currency is another one.
  if (!named || named === currency || !/^[A-Z]{3}$/.test(currency)) return false;
  if (named === 'FR') return currency !== 'CHF';
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', options).formatToParts(0);
  const own = parts.find(({ type }) => type === 'currency')?.value.toUpperCase() ?? '';
  // `GH₵` and `R$` end with the sign.
  return !own.endsWith(named);
}

/** Whether a separator stands between thousands only, also as in India: `1,00,000`. None begin with a zero: `0,125`. */
const isGrouped = (whole: string, separator: string): boolean => {
  const [first = '', ...groups] = whole.replace('-', '').split(separator);
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    groups.every((group) => /^\d{2,3}$/.test(group)) &&
    groups.at(-1)?.length === 3
  );
};

/** Digits with commas and points only; undefined if spaces or apostrophes stand elsewhere than between thousands. */
function withoutSpaces(number: string): string | undefined {
  const separator = ["'", ' '].find((one) => number.includes(one));
  if (!separator) return number;
  const [whole = ''] = number.split(/[.,]/);
  const isClear = isGrouped(whole, separator) && !/[' ]/.test(number.slice(whole.length));
  return isClear ? number.replaceAll(separator, '') : undefined;
}

/**
 * A number as a spreadsheet or a person writes it, as the server reads it: `1.234,50 €` is `1234.50`. With one kind
 * of separator, three digits after it are thousands only behind a comma: `1,234` but `0.125`.
 * @returns a text that is no such number unchanged, so that no rule accepts it
 */
export function plainNumber(text: string): string {
  if (text.startsWith(unclearMark)) return text;
  const [, before = '', written = '', after = ''] = writtenNumber.exec(spaced(text)) ?? [];
  const number = isUnit(before) && isUnit(after) ? withoutSpaces(written.replace('- ', '-')) : undefined;
  if (!number) return text.trim();
  const [comma, point] = [number.lastIndexOf(','), number.lastIndexOf('.')];
  const [group, decimal] = point > comma ? [',', '.'] : ['.', ','];
  if (comma === -1 || point === -1) {
    const separator = comma === -1 ? '.' : ',';
    const count = number.split(separator).length - 1;
    const isThousands = isGrouped(number, separator) && (count > 1 || separator === ',');
    if (isThousands) return number.replaceAll(separator, '');
    return count > 1 ? text.trim() : number.replace(',', '.');
  }
  const [whole = '', rest = ''] = number.split(decimal);
  const isClear = number.split(decimal).length === 2 && isGrouped(whole, group);
  return isClear ? `${whole.replaceAll(group, '')}.${rest}` : text.trim();
}

export type DecimalSign = '.' | ',';

/** What stands before the decimals of a number in a language. */
export const decimalSign = (language: Language): DecimalSign =>
  new Intl.NumberFormat(localeOf(language)).format(0.5).includes(',') ? ',' : '.';

/**
 * What is typed in a language, as the form holds it. With a decimal comma, `1,250` has decimals, `1.250,00` and `1,250.00`
 * are clear, and `1.250` is not: it is marked, so that no rule accepts it.
 * @returns with a decimal point the text itself, which the form reads
 */
export function readTyped(text: string, sign: DecimalSign): string {
  if (sign === '.') return text;
  const digits = text.replace(/[^\d.,-]/g, '');
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(digits)) return unclearMark + digits;
  return plainNumber(/^-?\d*,\d*$/.test(digits) ? text.replace(',', '.') : text);
}

/** A number of the form as a language writes it. It has no thousands separators, so that it is read as it is shown. */
export function showTyped(value: string, sign: DecimalSign): string {
  const text = value.replace(unclearMark, '');
  if (sign === '.' || text !== value) return text;
  return /^-?\d*\.\d*$/.test(text) ? text.replace('.', ',') : text;
}

/** The two numbers that an unclear one can mean, as a language with a decimal comma writes them; undefined for others. */
export function unclearNumber(value: string): { text: string; whole: string; decimal: string } | undefined {
  if (!value.startsWith(unclearMark)) return undefined;
  const text = value.slice(unclearMark.length);
  const decimal = String(Number(text)).replace('.', ',');
  return { text, whole: text.replace('.', ''), decimal };
}
