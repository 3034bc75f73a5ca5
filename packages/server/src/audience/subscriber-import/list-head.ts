import { normalizeEmail } from '@perfboard/contracts/email';
import { AppError } from '@perfboard/contracts/error';
import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import { emailColumnOf, fullestEmailColumn, hasAddress } from './list-format.ts';
import { createRecordReader, isBlank, type Line, type ListRecord, readLines } from './list-record.ts';

export interface ListHead {
  delimiter: string;
  /** Those without a name are called by their place. */
  columns: string[];
  /** Below 0 where none is known, and where the chosen one is not there. */
  emailColumn: number;
  /** Whether its lines are in quotes as a whole, as a spreadsheet saves a list that it took for one column. */
  isWrapped: boolean;
  /** The last line of the names; 0 where the list begins with its first address. */
  line: number;
}

/** So many records tell how a list is made. */
const sampleMax = 50;
/** Titles above the names of the columns. */
const titlesMax = 20;

const delimiters = [',', ';', '\t', '|'] as const;

/** What spreadsheets write above a list to name its separator. */
const separatorLine = /^"?sep=([,;|\t:])"?[\s,;]*$/i;

/** The separator that a first line names. */
export const namedSeparator = (line: string): string | undefined => separatorLine.exec(line.trimStart())?.[1];

const nameOf = (cell: string, index: number): string =>
  normalizeSpace(cell).slice(0, 200) || `Column ${index + 1}`;

const normalizeSpace = (cell: string): string => cell.replaceAll('\0', '').replace(/\s+/g, ' ').trim();

interface Guess extends Omit<ListHead, 'isWrapped'> {
  /** Where a line holds addresses and nothing else. */
  isOneLine?: true;
  /** How much speaks for this separator. */
  score: number;
}

/** How a list reads with one separator. */
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
  // The fullest of the lines above the addresses: a title has fewer cells than there are columns.
  const filled = ({ cells }: ListRecord) => cells.filter((cell) => cell.trim() !== '').length;
  const fullest = above.reduce<ListRecord | undefined>(
    (best, each) => (best && filled(best) >= filled(each) ? best : each),
    undefined,
  );
  return read(fullest, (columns) => findColumn(columns, -1), 0);
}

/** Where a list's names are, and what separates its cells, by its beginning. @throws AppError BAD_REQUEST for an empty one */
export async function findHead(beginning: string, chosen: string): Promise<ListHead> {
  // ZIP archives (workbooks are such) and workbooks older than 2007.
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

/** The address that a cell holds, in the form in which addresses are stored; what no other cell holds where there is none. */
export const emailOf = (cell: string): string =>
  // Our own export puts an apostrophe before an address that a spreadsheet would run.
  normalizeEmail(
    cell
      .slice(0, 1_000)
      .replace(/^\s*'(?=[=+\-@＝＋－＠])/, '')
      // What keeps Excel from taking a text for a number.
      .replace(/^\s*=(?=")/, ''),
  );
