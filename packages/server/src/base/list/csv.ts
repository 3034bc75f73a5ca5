import { parse } from 'csv-parse/sync';

/**
 * Makes text of what a spreadsheet would read as a formula: at the start of a cell, and after any character where a
 * spreadsheet with other separators, or without quotes, would start a new cell.
 */
const neutral = (cell: string): string =>
  cell
    .replace(
      /(?<!["\s])["\s]*(?=[=+\-@＝＋－＠])/g,
      (run, at: number) =>
        (at === 0 || ';|'.includes(cell.charAt(at - 1)) ? `'` : '') + run.replace(/[\t\r\n]/g, `$&'`),
    )
    .replace(/^(?=[\t\r])/, `'`);

/** RFC 4180: quoted where it must be, quotes doubled. */
const csvCell = (cell: string): string => {
  const text = neutral(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Excel assumes its country's encoding unless a file begins with this. */
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

export interface CsvRecord {
  record: string[];
  /** How many lines were read up to its end. */
  info: { lines: number };
}

/**
 * The rows of a table that people typed or saved from a spreadsheet, whatever separates its columns; empty rows are
 * left out.
 * @param rowsMax rows to read: an unclosed quotation mark swallows the rest
 * @throws CsvError with the line where a quotation mark is not closed
 */
export const readCsvRecords = (text: string, rowsMax: number): CsvRecord[] =>
  parse(text, {
    delimiter: findDelimiter(text.trimStart()),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: rowsMax,
  }) as unknown as CsvRecord[];
