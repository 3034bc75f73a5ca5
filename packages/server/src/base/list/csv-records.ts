import { parse } from 'csv-parse/sync';
import { findDelimiter } from './csv.ts';

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
