import { normalizeEmail } from '@perfboard/contracts/email';
import { AppError } from '@perfboard/contracts/error';
import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import { emailColumnOf, fullestEmailColumn, hasAddress } from './list-format.ts';
import { createRecordReader, isBlank, type Line, type ListRecord, readLines } from './list-record.ts';

export interface ListHead {
  delimiter: string;
  /** Columns without a name are named by their position. */
  columns: string[];
  /** Negative if none is known, or if the chosen one does not exist. */
  emailColumn: number;
  /** Whether each line is in quotes as a whole, as a spreadsheet saves a list that it read as one column. */
  isWrapped: boolean;
  /** The last line of the column names; 0 if the list begins with its first address. */
  line: number;
}

/** The number of records that show how a list is structured. */
const sampleMax = 50;
/** The maximum number of title lines above the column names. */
const titlesMax = 20;

const delimiters = [',', ';', '\t', '|'] as const;

/** The line with which spreadsheets declare the separator. */
const separatorLine = /^"?sep=([,;|\t:])"?[\s,;]*$/i;

/** The declared separator. */
const namedSeparator = (line: string): string | undefined => separatorLine.exec(line.trimStart())?.[1];

const nameOf = (cell: string, index: number): string =>
  normalizeSpace(cell).slice(0, 200) || `Column ${index + 1}`;

const normalizeSpace = (cell: string): string => cell.replaceAll('\0', '').replace(/\s+/g, ' ').trim();

interface Guess extends Omit<ListHead, 'isWrapped'> {
  /** Whether a line contains only addresses. */
  isOneLine?: true;
  /** The plausibility of this separator. */
  score: number;
}

/** The structure of a list with one separator. */
function guess(records: readonly ListRecord[], delimiter: string, chosen: string): Guess {
  const firstAddress = records.findIndex(({ cells }) => hasAddress(cells));
  const above = records.slice(0, firstAddress < 0 ? titlesMax : Math.min(firstAddress, titlesMax));
  const data = records.slice(Math.max(0, firstAddress)).map(({ cells }) => cells);
  const read = (
    head: ListRecord | undefined,
    column: (columns: string[]) => number,
    score: number,
  ): Guess => {
    const width = Math.max(
      head?.cells.length ?? 0,
      head ? 0 : Math.max(0, ...data.map((cells) => cells.length)),
    );
    const columns = Array.from({ length: width }, (_, index) => nameOf(head?.cells[index] ?? '', index));
    return { delimiter, columns, emailColumn: column(columns), line: head?.last ?? 0, score: score + width };
  };
  const isChosen = (name: string) => name.toLowerCase() === chosen;
  if (chosen) {
    const named = above.find(({ cells }) => cells.some((cell, index) => isChosen(nameOf(cell, index))));
    if (named) return read(named, (columns) => columns.findIndex(isChosen), 2_000);
  }
  const named = above.find(({ cells }) => emailColumnOf(cells, data) >= 0);
  const findColumn = (columns: string[], found: number) => (chosen ? columns.findIndex(isChosen) : found);
  if (named) return read(named, (columns) => findColumn(columns, emailColumnOf(named.cells, data)), 1_000);
  if (firstAddress === 0) {
    const filled = (data[0] ?? []).filter((cell) => cell.trim() !== '');
    if (filled.length > 1 && filled.every((cell) => hasAddress([cell])))
      return { delimiter, columns: [], emailColumn: -1, line: 0, score: 800, isOneLine: true };
    const column = fullestEmailColumn(data);
    const count = data.filter(hasAddress).length;
    return read(undefined, (columns) => findColumn(columns, column), 500 + count);
  }
  // The line with the most cells above the addresses: a title line has fewer.
  const filled = ({ cells }: ListRecord) => cells.filter((cell) => cell.trim() !== '').length;
  const fullest = above.reduce<ListRecord | undefined>(
    (best, each) => (best && filled(best) >= filled(each) ? best : each),
    undefined,
  );
  return read(fullest, (columns) => findColumn(columns, -1), 0);
}

/**
 * Finds a list's column names and separator in its beginning.
 * @throws AppError BAD_REQUEST for an empty one
 */
export async function findHead(beginning: string, chosen: string): Promise<ListHead> {
  // ZIP archives (such as workbooks), and workbooks from before 2007.
  if (['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'].some((mark) => beginning.startsWith(mark)))
    throw new AppError('BAD_REQUEST', importMessages.workbook);
  const lines = [];
  for await (const some of readLines(once(beginning))) lines.push(...some);
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const separator = namedSeparator(lines[first]?.text ?? '');
  const rest = separator ? lines.slice(first + 1) : lines;
  const head = rest.find(({ text }) => text.trim() !== '')?.text ?? '';
  const isMaybeWrapped =
    head.length > 1 && head.startsWith('"') && head.endsWith('"') && /[,;\t|]/.test(head);
  const guesses = (separator ? [separator] : delimiters).flatMap((delimiter) =>
    (isMaybeWrapped ? [false, true] : [false]).map((isWrapped) => {
      const reader = createRecordReader(delimiter, () => false);
      const read = isWrapped ? rest.map(unwrapped) : rest;
      const records = [...reader.take(read), ...reader.end()].filter((record) => !isBlank(record));
      return { ...guess(records.slice(0, sampleMax), delimiter, chosen.trim().toLowerCase()), isWrapped };
    }),
  );
  const { score, isOneLine, ...best } = guesses.reduce((one, other) =>
    other.score > one.score ? other : one,
  );
  if (isOneLine) throw new AppError('BAD_REQUEST', importMessages.oneLine);
  if (best.columns.length === 0) throw new AppError('BAD_REQUEST', importMessages.empty);
  return separator ? { ...best, line: Math.max(best.line, lines[first]?.number ?? 0) } : best;
}

/** A line without the quotes around it. */
export const unwrapped = (line: Line): Line => {
  const [, inside] = /^"(.*)"[\s,;]*$/.exec(line.text) ?? [];
  return inside === undefined ? line : { ...line, text: inside.replaceAll('""', '"') };
};

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** The address in a cell, in the stored form; empty if there is none. */
export const emailOf = (cell: string): string =>
  // Our own export puts an apostrophe before an address that a spreadsheet would evaluate.
  normalizeEmail(
    cell
      .slice(0, 1_000)
      .replace(/^\s*'(?=[=+\-@＝＋－＠])/, '')
      // The prefix that prevents Excel from reading a text as a number.
      .replace(/^\s*=(?=")/, ''),
  );
