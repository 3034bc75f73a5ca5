import { AppError } from '@perfboard/contracts/error';
import type { PartLine } from '@perfboard/contracts/parts-list';
import { cleanLine } from '@perfboard/contracts/text';
import {
  isThousandsAlike,
  type PartsColumn,
  partsColumnNames,
  partsColumns,
  partsLimits,
  partsMessages,
} from '@perfboard/contracts/words/parts-list';
import { CsvError, parse } from 'csv-parse/sync';
import { findDelimiter } from '../../base/list/csv.ts';
import { readTitles } from './read-parts-titles.ts';

interface Issue {
  line: number;
  message: string;
}

interface ReadParts {
  lines: PartLine[];
  /** What is wrong, by the lines of the text; a list with any is not saved. */
  issues: Issue[];
  /** Columns that a parts list has not. */
  ignored: string[];
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

function parseText(text: string): Parsed[] | Issue {
  try {
    return parse(text, {
      delimiter: findDelimiter(text.trimStart()),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // A quotation mark that nothing closes takes in all that follows: the list ends there in any case.
      to: partsLimits.linesMax + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    return {
      line: Number(error.lines) || 1,
      message: isOpen ? partsMessages.openQuote : partsMessages.unreadable,
    };
  }
}

/** What the export made text of what a spreadsheet would run is as it was. */
const asTyped = (cell: string): string => cleanLine(cell).replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** A decimal point or comma; no thousands, which the two do not agree on. */
const readPrice = (text: string): string | undefined =>
  /^\d{1,7}(?:[.,]\d{1,4})?$/.test(text) && !isThousandsAlike(text) ? text.replace(',', '.') : undefined;

const readQuantity = (text: string): number | undefined => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= partsLimits.quantityMax ? number : undefined;
};

/** One line, or what is wrong with it. */
function readLine(cellOf: (name: PartsColumn) => string): PartLine | string[] {
  const texts = partsColumnNames.map((name) => [name, cellOf(name)] as const);
  const wrong = texts.flatMap(([name, text]) => {
    const { title, max } = partsColumns[name];
    return text.length > max ? [partsMessages.cellMax(title, max)] : [];
  });
  const { quantity, part, price, ...rest } = Object.fromEntries(texts) as Record<PartsColumn, string>;
  const [count, each] = [readQuantity(quantity), price ? readPrice(price) : undefined];
  if (count === undefined) wrong.push(partsMessages.quantity);
  if (!part) wrong.push(partsMessages.partRequired);
  if (price && each === undefined) {
    wrong.push(isThousandsAlike(price) ? partsMessages.priceUnclear(price) : partsMessages.price);
  }
  if (count === undefined || wrong.length > 0) return [...new Set(wrong)];
  const said = Object.entries(rest).filter(([, text]) => text !== '');
  return { quantity: count, part, ...Object.fromEntries(said), ...(each !== undefined && { price: each }) };
}

/** The same lines with one kind of end, and an empty one for what tells Excel alone how the text is separated. */
const toLines = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*"?sep=[^\n]{1,2}(?=\n)/i, '');

/**
 * Reads a table out of a spreadsheet or a program that draws boards: commas, semicolons or tabs, the names of its columns in
 * the first line. Throws nothing: what is wrong is told line by line.
 */
export function readPartsList(text: string): ReadParts {
  const nothing = { lines: [], issues: [], ignored: [] };
  if (text.trim() === '') return nothing;
  const parsed = parseText(toLines(text));
  if (!Array.isArray(parsed)) return { ...nothing, issues: [parsed] };
  const [head, ...records] = parsed;
  const line = head?.info.lines ?? 1;
  const { places, ignored, twice, width } = readTitles(head?.record ?? []);
  if (!places.has('quantity') || !places.has('part')) {
    return { ...nothing, issues: [{ line, message: partsMessages.columnsMissing }] };
  }
  const issues: Issue[] = twice.map((name) => ({
    line,
    message: partsMessages.columnTwice(partsColumns[name].title),
  }));
  if (records.length > partsLimits.linesMax) {
    issues.push({
      line: records[partsLimits.linesMax]?.info.lines ?? 1,
      message: partsMessages.tooManyLines,
    });
  }
  const lines: PartLine[] = [];
  for (const { record, info } of records.slice(0, partsLimits.linesMax)) {
    // A decimal comma without quotes, say: what stands behind it has moved to other columns.
    const isTooWide = record.slice(width).some((cell) => cell.trim() !== '');
    const read = isTooWide
      ? [partsMessages.tooManyCells]
      : readLine((name) => asTyped(record[places.get(name) ?? -1] ?? ''));
    if (Array.isArray(read)) issues.push(...read.map((message) => ({ line: info.lines, message })));
    else lines.push(read);
  }
  return { lines, issues: issues.slice(0, partsLimits.issuesMax), ignored };
}

/** The lines to save. @throws AppError BAD_REQUEST that names every line that is wrong */
export function savedParts(text: string | undefined): { parts_list?: PartLine[] } {
  if (text === undefined) return {};
  const { lines, issues } = readPartsList(text);
  if (issues.length === 0) return { parts_list: lines };
  const count = new Set(issues.map(({ line }) => line)).size;
  throw new AppError('BAD_REQUEST', partsMessages.wrongLines(count), {
    issues: issues.map(({ line, message }) => ({ path: 'parts_list', message: `Line ${line}: ${message}` })),
  });
}
