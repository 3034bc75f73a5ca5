import { AppError } from '@perfboard/contracts/error';
import type { PartLine } from '@perfboard/contracts/parts-list';
import { cleanLine } from '@perfboard/contracts/text';
import { type PartsColumn, partsColumnNames, partsColumns } from '@perfboard/contracts/words/parts-list';
import { isThousandsAlike, partsLimits, partsMessages } from '@perfboard/contracts/words/parts-text';
import { CsvError } from 'csv-parse/sync';
import {
  type CsvRecord,
  findDelimiter,
  OpenQuoteError,
  readCsvRecords,
  recordLines,
} from '../../base/list/csv.ts';
import { readTitles } from './read-parts-titles.ts';

interface Issue {
  line: number;
  message: string;
}

interface ReadParts {
  lines: PartLine[];
  /** The errors, by line number; a list with errors is not saved. */
  issues: Issue[];
  /** Columns that a parts list does not have. */
  ignored: string[];
}

function parseText(text: string): CsvRecord[] | Issue {
  try {
    return readCsvRecords(text, partsLimits.linesMax + 2);
  } catch (error) {
    if (error instanceof OpenQuoteError) return { line: error.line, message: partsMessages.openQuote };
    if (error instanceof CsvError)
      return { line: Number(error.lines) || 1, message: partsMessages.unreadable };
    throw error;
  }
}

/** Removes the apostrophe that our export puts before formulas. */
const asTyped = (cell: string): string => cleanLine(cell).replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** A decimal point or comma; no thousands separators, because the two are ambiguous. */
const readPrice = (text: string): string | undefined =>
  /^\d{1,7}(?:[.,]\d{1,4})?$/.test(text) && !isThousandsAlike(text) ? text.replace(',', '.') : undefined;

const readQuantity = (text: string): number | undefined => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= partsLimits.quantityMax ? number : undefined;
};

/** One line, or its errors. */
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
  const filled = Object.entries(rest).filter(([, text]) => text !== '');
  return { quantity: count, part, ...Object.fromEntries(filled), ...(each !== undefined && { price: each }) };
}

/**
 * Finds the first line of a record in which two quotation marks of different lines have enclosed a whole line of the
 * list. A cell may have several lines, but none that is a line of the list of its own: as many cells as columns, with a
 * quantity in its column. In a record that is wider than the list, the quantity may end with the second mark. A comma
 * of a sentence, which a space follows, separates no cells: where a space follows the commas of the list, a quotation
 * mark encloses nothing.
 */
function findJoined(
  records: readonly CsvRecord[],
  { width, isLine }: { width: number; isLine: (text: string) => boolean },
): number | undefined {
  for (const each of records) {
    const { first, lines } = recordLines(each);
    const isWide = each.record.length > width;
    if (lines.slice(1).some((line) => isLine(line) || (isWide && isLine(line.replaceAll('"', '')))))
      return first;
  }
  return undefined;
}

/** Normalizes line ends and blanks the `sep=` line that is only for Excel. */
const toLines = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*"?sep=[^\n]{1,2}(?=\n)/i, '');

/**
 * Reads a table from a spreadsheet or a PCB program: commas, semicolons or tabs, with column names in the
 * first line. Never throws: errors are reported by line.
 */
export function readPartsList(text: string): ReadParts {
  const nothing = { lines: [], issues: [], ignored: [] };
  if (text.trim() === '') return nothing;
  const typed = toLines(text);
  const parsed = parseText(typed);
  if (!Array.isArray(parsed)) return { ...nothing, issues: [parsed] };
  const [head, ...records] = parsed;
  const line = head?.info.lines ?? 1;
  const { places, ignored, twice, width } = readTitles(head?.record ?? []);
  if (!places.has('quantity') || !places.has('part')) {
    return { ...nothing, issues: [{ line, message: partsMessages.columnsMissing }] };
  }
  const delimiter = findDelimiter(typed.trimStart());
  const isLine = (each: string): boolean => {
    const cells = each.split(delimiter);
    if (/^ +\S/.test(cells[1] ?? '')) return false;
    return (
      cells.length >= width && readQuantity(asTyped(cells[places.get('quantity') ?? -1] ?? '')) !== undefined
    );
  };
  const joined = findJoined(records, { width, isLine });
  if (joined !== undefined) {
    return { ...nothing, issues: [{ line: joined, message: partsMessages.openQuote }] };
  }
  const issues: Issue[] = twice.map((name) => ({
    line,
    message: partsMessages.columnTwice(partsColumns[name].title),
  }));
  if (records.length > partsLimits.linesMax) {
    const next = records[partsLimits.linesMax];
    issues.push({ line: next ? recordLines(next).first : 1, message: partsMessages.tooManyLines });
  }
  const lines: PartLine[] = [];
  for (const each of records.slice(0, partsLimits.linesMax)) {
    const { record } = each;
    // An unquoted decimal comma, for example, has shifted the following values.
    const isTooWide = record.slice(width).some((cell) => cell.trim() !== '');
    const read = isTooWide
      ? [partsMessages.tooManyCells]
      : readLine((name) => asTyped(record[places.get(name) ?? -1] ?? ''));
    if (Array.isArray(read)) {
      const { first } = recordLines(each);
      issues.push(...read.map((message) => ({ line: first, message })));
    } else lines.push(read);
  }
  return { lines, issues: issues.slice(0, partsLimits.issuesMax), ignored };
}

/**
 * The lines to save.
 * @throws AppError BAD_REQUEST with every invalid line
 */
export function savedParts(text: string | undefined): { parts_list?: PartLine[] } {
  if (text === undefined) return {};
  const { lines, issues } = readPartsList(text);
  if (issues.length === 0) return { parts_list: lines };
  const count = new Set(issues.map(({ line }) => line)).size;
  throw new AppError('BAD_REQUEST', partsMessages.wrongLines(count), {
    issues: issues.map(({ line, message }) => ({ path: 'parts_list', message: `Line ${line}: ${message}` })),
  });
}
