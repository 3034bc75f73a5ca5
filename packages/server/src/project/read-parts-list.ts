import { AppError } from '@perfboard/contracts/error';
import type { PartLine } from '@perfboard/contracts/parts-list';
import { cleanLine } from '@perfboard/contracts/text';
import {
  type PartsColumn,
  partsColumnNames,
  partsColumns,
  partsLimits,
  partsMessages,
} from '@perfboard/contracts/words/parts-list';
import { CsvError, parse } from 'csv-parse/sync';
import { findDelimiter } from '../list/find-delimiter.ts';

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

/** What programs that make parts lists call their columns, in letters and digits alone. */
const otherNames: Record<PartsColumn, readonly string[]> = {
  quantity: ['qty', 'count', 'amount', 'pcs', 'pieces', 'quantityperpcb'],
  part: ['value', 'component', 'name', 'description', 'item'],
  designators: ['designator', 'designators', 'reference', 'references', 'refdes', 'refs', 'ref'],
  mpn: ['mpn', 'partnumber', 'manufacturerpartnumber', 'mfrpartnumber', 'mfrpart', 'manufacturerpart'],
  supplier: ['supplierlink', 'link', 'url', 'vendor', 'distributor', 'source'],
  price: ['unitprice', 'price', 'costeach', 'unitcost', 'cost'],
  note: ['notes', 'comment', 'comments', 'remark', 'remarks'],
};

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z\d]/g, '');
const byTitle = new Map(
  partsColumnNames.flatMap((name) =>
    [partsColumns[name].title, name, ...otherNames[name]].map((title) => [plain(title), name] as const),
  ),
);

interface Parsed {
  record: string[];
  info: { lines: number };
}

function parseText(text: string): Parsed[] | Issue {
  try {
    return parse(text, {
      delimiter: findDelimiter(text),
      bom: true,
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
  /^\d{1,7}(?:[.,]\d{1,4})?$/.test(text) ? text.replace(',', '.') : undefined;

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
  if (price && each === undefined) wrong.push(partsMessages.price);
  if (count === undefined || wrong.length > 0) return [...new Set(wrong)];
  const said = Object.entries(rest).filter(([, text]) => text !== '');
  return { quantity: count, part, ...Object.fromEntries(said), ...(each !== undefined && { price: each }) };
}

/** Which column stands where. */
function readTitles(record: readonly string[]) {
  const places = new Map<PartsColumn, number>();
  const [ignored, twice]: [string[], Issue[]] = [[], []];
  for (const [at, cell] of record.entries()) {
    const title = cleanLine(cell).slice(0, 100);
    const name = byTitle.get(plain(title));
    if (!name) ignored.push(...(title ? [title] : []));
    else if (places.has(name))
      twice.push({ line: 1, message: partsMessages.columnTwice(partsColumns[name].title) });
    else places.set(name, at);
  }
  return { places, ignored, twice };
}

/**
 * Reads a table out of a spreadsheet or a program that draws boards: commas, semicolons or tabs, the names of its columns in
 * the first line. Throws nothing: what is wrong is told line by line.
 */
export function readPartsList(text: string): ReadParts {
  const nothing = { lines: [], issues: [], ignored: [] };
  if (text.trim() === '') return nothing;
  const parsed = parseText(text.replaceAll('\0', ''));
  if (!Array.isArray(parsed)) return { ...nothing, issues: [parsed] };
  const [head, ...records] = parsed;
  const { places, ignored, twice } = readTitles(head?.record ?? []);
  if (!places.has('quantity') || !places.has('part')) {
    return { ...nothing, issues: [{ line: 1, message: partsMessages.columnsMissing }] };
  }
  const issues = [...twice];
  if (records.length > partsLimits.linesMax) {
    issues.push({
      line: records[partsLimits.linesMax]?.info.lines ?? 1,
      message: partsMessages.tooManyLines,
    });
  }
  const lines: PartLine[] = [];
  for (const { record, info } of records.slice(0, partsLimits.linesMax)) {
    const read = readLine((name) => asTyped(record[places.get(name) ?? -1] ?? ''));
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
