import { type Language, localeOf } from '@perfboard/messages/language';

/** Before a number that may mean two, so that it is no number. */
const unclearMark = '\u2047';

/**
 * A number as a spreadsheet or a person writes it, as the server reads it: `1.234,50 €` is `1234.50`. With one kind
 * of separator, three digits after it are thousands only behind a comma: `1,234` but `0.125`.
 */
export function plainNumber(text: string): string {
  if (text.startsWith(unclearMark)) return text;
  const digits = text.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^[^\d.,-]+|(?<!\D)\D+$/g, '');
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma === -1) return digits.split('.').length > 2 ? digits.replaceAll('.', '') : digits;
  if (point > comma) return digits.replaceAll(',', '');
  if (point !== -1) return digits.replaceAll('.', '').replace(',', '.');
  const isThousands = /^-?\d{1,3}(?:,\d{3})+$/.test(digits);
  return isThousands ? digits.replaceAll(',', '') : digits.replace(',', '.');
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
  return plainNumber(/^-?\d*,\d*$/.test(digits) ? digits.replace(',', '.') : text);
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
