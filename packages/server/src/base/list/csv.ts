/**
 * Makes text of what a spreadsheet would read as a formula: at the start of a cell, and after any character where a
 * spreadsheet with other separators, or without quotes, would start a new cell.
 */
const neutral = (cell: string): string =>
  cell.replace(/(^|[;\t|\r\n])(?=["\s]*[=+\-@＝＋－＠])/g, `$1'`).replace(/^(?=[\t\r])/, `'`);

/** RFC 4180: quoted where it must be, quotes doubled. */
const csvCell = (cell: string): string => {
  const text = neutral(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const byteOrderMark = '\ufeff';

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const delimiters = [',', ';', '\t', '|'] as const;

/** What separates columns: whatever the first line has most of, outside of quotes. */
export function findDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).slice(0, 10_000).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}
