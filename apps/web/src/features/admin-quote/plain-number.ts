/**
 * A number as a spreadsheet or a person writes it, as the server reads it: `1.234,50 €` is `1234.50`. With one kind
 * of separator, three digits after it are thousands only behind a comma: `1,234` but `0.125`.
 */
export function plainNumber(text: string): string {
  const digits = text.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^[^\d.,-]+|[^\d]+$/g, '');
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma === -1) return digits.split('.').length > 2 ? digits.replaceAll('.', '') : digits;
  if (point > comma) return digits.replaceAll(',', '');
  if (point !== -1) return digits.replaceAll('.', '').replace(',', '.');
  const isThousands = /^-?\d{1,3}(?:,\d{3})+$/.test(digits);
  return isThousands ? digits.replaceAll(',', '') : digits.replace(',', '.');
}

export const isNumber = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(plainNumber(text)) && /\d/.test(text);
