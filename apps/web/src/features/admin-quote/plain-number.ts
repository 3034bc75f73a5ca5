/**
 * A number as a spreadsheet or a person writes it, as the server reads it: `1.234,50 €` is `1234.50`. With one kind
 * of separator, three digits after it are thousands only behind a comma: `1,234` but `0.125`.
 */
export function plainNumber(text: string): string {
  const digits = text.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^[^\d.,-]+|(?<!\D)\D+$/g, '');
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma === -1) return digits.split('.').length > 2 ? digits.replaceAll('.', '') : digits;
  if (point > comma) return digits.replaceAll(',', '');
  if (point !== -1) return digits.replaceAll('.', '').replace(',', '.');
  const isThousands = /^-?\d{1,3}(?:,\d{3})+$/.test(digits);
  return isThousands ? digits.replaceAll(',', '') : digits.replace(',', '.');
}

/** Whether a cell holds a number, with its currency or a percent sign: `EUR 12.50`, `1.234,50 €`, not `IP65`. */
export const isNumber = (text: string): boolean =>
  /^(?:[A-Z]{3} +|\p{Sc} ?)?-?\d[\d.,'’ \u00a0\u202f]*(?:[A-Z]{3}|\p{Sc}|%)?$/u.test(text.trim());
