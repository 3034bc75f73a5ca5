import { isEmail } from '@perfboard/contracts/email-field';
import { AppError } from '@perfboard/contracts/error';
import type { ConsentAnswer, ConsentColumn } from '@perfboard/contracts/subscriber-import';
import { cleanLine } from '@perfboard/contracts/text';
import { importLimits, importMessages } from '@perfboard/contracts/words/subscriber-import';
import { createConsentReader } from './consent-reader.ts';
import { isDayFirst, readListDate } from './list-date.ts';
import { type ListFormat, readFormat } from './list-format.ts';
import { emailOf, findHead, type ListHead, unwrapped } from './list-head.ts';
import { createRecordReader, isBlank, type ListRecord, readLines } from './list-record.ts';

export interface ListRow {
  /** The first line of the record. */
  line: number;
  /** Normalized; the truncated original if it is not an address. */
  email: string;
  since: Date | null;
  /** Ids. */
  topics: string[];
  /** Words that are not topics of the shop. */
  others: string[];
  verdict: 'new' | 'invalid' | 'elsewhere' | 'unclear' | 'uneven' | 'broken' | 'title';
}

export interface ListReader {
  columns: string[];
  /** Absent if no column contains addresses. */
  format: ListFormat | undefined;
  /** The meaning of its consent columns, and open questions. */
  consent: ConsentColumn[];
  /** The number of unreadable dates. */
  unreadDates: number;
  rows: AsyncGenerator<ListRow>;
}

/** The columns selected by hand; empty if none. */
interface ListColumns {
  email: string;
  topics: string;
  /** Names of topics in lower case, with their ids. */
  names: Readonly<Record<string, string>>;
  /** The owner's answers about the values of consent columns. */
  answers?: readonly ConsentAnswer[];
}

/** The structure is determined from this many characters. */
const beginningLength = 20_000;

async function beginningOf(text: AsyncIterable<string>): Promise<string> {
  let beginning = '';
  for await (const piece of text) {
    beginning += piece;
    if (beginning.length >= beginningLength)
      return beginning.slice(0, beginning.lastIndexOf('\n') + 1) || beginning;
  }
  return beginning;
}

/** Removes a duplicate byte order mark, or one decoded as Windows-1252. */
async function* withoutMark(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of text) {
    yield isFirst ? piece.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)+/, '') : piece;
    if (piece !== '') isFirst = false;
  }
}

/** For comparison: without quotes, and without the prefix that prevents a spreadsheet from evaluating it. */
const alike = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/"|'(?=\s*[=+\-@＝＋－＠])/g, '')
    .trim()
    .toLowerCase();

type TopicNames = readonly (readonly [name: string, id: string])[];

/** Longest first: a title may contain a separator. */
const topicNames = (names: Readonly<Record<string, string>>): TopicNames =>
  Object.entries(names)
    .map(([name, id]) => [alike(name), id] as const)
    .filter(([name]) => name !== '')
    .sort(([one], [other]) => other.length - one.length);

const othersMax = 20;

/** The topics in a cell, and the words that are not topics; an address is not a word. */
const topicsOf = (cell: string, names: TopicNames): Pick<ListRow, 'topics' | 'others'> => {
  const found = new Set<string>();
  const others = new Set<string>();
  let rest = alike(cell.slice(0, 3_000));
  while (rest) {
    const named = names.find(
      ([name]) => rest.startsWith(name) && /^\s*(?:[,;|]|$)/.test(rest.slice(name.length)),
    );
    if (named) found.add(named[1]);
    const other = named ? '' : (/^[^,;|]*/.exec(rest)?.[0].replaceAll('\0', '').trim().slice(0, 100) ?? '');
    if (other && !other.includes('@') && others.size < othersMax) others.add(other);
    rest = rest.slice(named?.[0].length ?? 0).replace(/^[^,;|]*[,;|]?\s*/, '');
  }
  return { topics: [...found], others: [...others] };
};

const refused = (line: number, email: string, verdict: ListRow['verdict']): ListRow => ({
  line,
  email: cleanLine(email.slice(0, 200)),
  since: null,
  topics: [],
  others: [],
  verdict,
});

const isRecordOf =
  ({ columns, emailColumn }: ListHead) =>
  (cells: readonly string[]): boolean =>
    cells.length === columns.length && isEmail(emailOf(cells[emailColumn] ?? ''));

/** The records below the column names, in batches. */
async function* recordsOf(text: AsyncIterable<string>, head: ListHead): AsyncGenerator<ListRecord[]> {
  const reader = createRecordReader(head.delimiter, isRecordOf(head));
  for await (const lines of readLines(text)) {
    const below = lines.filter(({ number }) => number > head.line);
    yield reader.take(head.isWrapped ? below.map(unwrapped) : below).filter((record) => !isBlank(record));
  }
  yield reader.end().filter((record) => !isBlank(record));
}

/** Non-empty lines above the column names. */
async function* titlesOf(text: AsyncIterable<string>, head: ListHead): AsyncGenerator<ListRow> {
  if (head.line <= 1) return;
  const rows: ListRow[] = [];
  for await (const lines of readLines(text)) {
    for (const { text: line, number } of lines) {
      if (number > head.line) return yield* rows.slice(0, -1);
      if (!isBlank({ cells: [line] })) rows.push(refused(number, line, 'title'));
    }
  }
  yield* rows.slice(0, -1);
}

/**
 * Reads a list twice: first to interpret its columns, then line by line, so that other work can run in
 * between.
 * @param read the text from its beginning, restarted by each call
 * @throws AppError BAD_REQUEST if it is not a list
 */
export async function openList(
  read: () => AsyncIterable<string>,
  columnsOf: ListColumns,
): Promise<ListReader> {
  const text = () => withoutMark(read());
  const head = await findHead(await beginningOf(text()), columnsOf.email);
  const { columns, emailColumn } = head;
  if (emailColumn < 0) {
    return { columns, format: undefined, consent: [], unreadDates: 0, rows: titlesOf(text(), head) };
  }
  const names = topicNames(columnsOf.names);
  const format = readFormat(columns, { emailColumn, topics: columnsOf.topics });
  const consent = createConsentReader(columns, format, columnsOf.answers ?? []);
  let count = 0;
  const dateOptions = { isDayFirst: false };
  let unreadDates = 0;
  for await (const records of recordsOf(text(), head)) {
    for (const { cells, isBroken } of records) {
      count += 1;
      if (count > importLimits.linesMax) throw new AppError('BAD_REQUEST', importMessages.tooManyLines);
      if (isBroken) continue;
      consent.look(cells);
      const date = cells[format.sinceColumn] ?? '';
      if (isDayFirst(date)) dateOptions.isDayFirst = true;
      if (readListDate(date, dateOptions) === undefined) unreadDates += 1;
    }
  }
  const toRow = ({ cells, first, isBroken }: ListRecord): ListRow => {
    const cell = cells[emailColumn] ?? '';
    const email = emailOf(cell);
    if (isBroken) {
      const address = cells.map(emailOf).find(isEmail);
      return refused(first, address ?? '', 'broken');
    }
    if (!isEmail(email)) return refused(first, cell, 'invalid');
    const isUneven = cells.slice(columns.length).some((more) => more.trim() !== '');
    if (isUneven && consent.hasColumns()) return refused(first, email, 'uneven');
    const verdict = consent.classify(cells);
    if (verdict === 'left') return refused(first, email, 'elsewhere');
    if (verdict === undefined) return refused(first, email, 'unclear');
    const time = readListDate(cells[format.sinceColumn] ?? '', dateOptions) ?? null;
    const since = time && time.getTime() >= 0 && time.getTime() <= Date.now() ? time : null;
    return {
      line: first,
      email,
      since,
      ...topicsOf(cells[format.topicsColumn] ?? '', names),
      verdict: 'new',
    };
  };
  async function* rows(): AsyncGenerator<ListRow> {
    yield* titlesOf(text(), head);
    for await (const records of recordsOf(text(), head)) yield* records.map(toRow);
  }
  return { columns, format, consent: consent.columns(), unreadDates, rows: rows() };
}
