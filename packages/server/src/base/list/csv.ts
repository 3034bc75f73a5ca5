import { CsvError, parse } from 'csv-parse/sync';

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
  /** The record as it was written. */
  raw: string;
  /** How many lines were read up to its end. */
  info: { lines: number };
}

/** The lines of a record, and the number of the first. */
export function recordLines({ raw, info }: CsvRecord): { first: number; lines: string[] } {
  // The last cell may be empty, so a tab at the end of a line stays.
  const lines = raw.replace(/^\s*\n/, '').split('\n');
  while (lines.length > 1 && lines.at(-1)?.trim() === '') lines.pop();
  return { first: info.lines - lines.length + 1, lines };
}

/** Thrown when a quotation mark opens a cell on a line and does not close it correctly there or later. */
export class OpenQuoteError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`A quotation mark on line ${line} is not closed`);
    this.name = 'OpenQuoteError';
    this.line = line;
  }
}

/** The line, from 0, on which the first wrong quotation mark by RFC 4180 opens its cell. */
function findWrongQuote(raw: string, delimiter: string): number | undefined {
  let line = 0;
  try {
    parse(raw, {
      delimiter,
      relax_column_count: true,
      cast: (cell, { lines }) => {
        line = lines - 1;
        return cell;
      },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return line;
  }
}

/**
 * The rows of a table that people typed or saved from a spreadsheet, whatever separates its columns; empty rows are
 * left out. A quotation mark may be part of a cell's text (`10" display`) in a row of one line; a row of several lines
 * must be quoted by RFC 4180, because a stray quotation mark joins lines.
 * @param text lines end in `\n`
 * @param rowsMax rows to read: an unclosed quotation mark swallows the rest
 * @throws OpenQuoteError with the line where a quotation mark opens
 * @throws CsvError for any other text that is no table
 */
export function readCsvRecords(text: string, rowsMax: number): CsvRecord[] {
  const delimiter = findDelimiter(text.trimStart());
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: rowsMax,
    }) as unknown as CsvRecord[];
    for (const record of records) {
      const { first, lines } = recordLines(record);
      const wrong = lines.length > 1 ? findWrongQuote(lines.join('\n'), delimiter) : undefined;
      if (wrong !== undefined) throw new OpenQuoteError(first + wrong);
    }
    return records;
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    const rest = String(error.raw).trimStart();
    const first = text.slice(0, text.length - rest.length).split('\n').length;
    throw new OpenQuoteError(first + (findWrongQuote(rest, delimiter) ?? 0));
  }
}
