import { pipeline, Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { AppError } from '@perfboard/contracts/error';
import { normalizeEmail } from '@perfboard/contracts/text';
import { isEmail } from '@perfboard/contracts/text-field';
import { importLimits, importMessages } from '@perfboard/contracts/words/subscriber-import';
import { CsvError, parse } from 'csv-parse';
import { findDelimiter } from '../../base/list/csv.ts';
import { type ListFormat, readFormat } from './list-format.ts';

export interface ListRow {
  line: number;
  /** Normalized; the truncated original if it is not an address. */
  email: string;
  since: Date | null;
  /** Ids. */
  topics: string[];
  /** Words that are not topics of the shop. */
  others: string[];
  verdict: 'new' | 'invalid' | 'elsewhere';
}

export interface ListReader {
  columns: string[];
  /** Absent if no column holds addresses. */
  format: ListFormat | undefined;
  rows: AsyncGenerator<ListRow>;
}

/** The columns selected by hand; empty if none. */
interface ListColumns {
  email: string;
  topics: string;
  /** Names of topics in lower case, with their ids. */
  names: Readonly<Record<string, string>>;
}

/** At most this much of the first line is examined. */
const headLength = 10_000;

/** The beginning of a text, and the whole text. */
async function peek(text: AsyncIterable<string>): Promise<{ head: string; all: AsyncGenerator<string> }> {
  const rest = text[Symbol.asyncIterator]();
  let head = '';
  let next = await rest.next();
  for (; !next.done && head.length < headLength; next = await rest.next()) head += next.value;
  async function* all(): AsyncGenerator<string> {
    if (head) yield head;
    for (; !next.done; next = await rest.next()) yield next.value;
  }
  return { head, all: all() };
}

const refuse = (error: CsvError): AppError => {
  const isLong = error.code === 'CSV_MAX_RECORD_SIZE';
  return new AppError('BAD_REQUEST', isLong ? importMessages.tooLong : importMessages.unreadable, {
    cause: error,
  });
};

/** Normalized as in the forms, with an internationalized domain in ASCII. */
function toEmail(cell: string): string {
  const email = normalizeEmail(cell.slice(0, 1_000));
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`;
}

/**
 * Normalizes cells of different programs: without quotes, and without the apostrophe that prevents formulas.
 */
const alike = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/"|'(?=\s*[=+\-@＝＋－＠])/g, '')
    .trim()
    .toLowerCase();

type TopicNames = readonly (readonly [name: string, id: string])[];

/** Longest first, because a title may contain a separator. */
const topicNames = (names: Readonly<Record<string, string>>): TopicNames =>
  Object.entries(names)
    .map(([name, id]) => [alike(name), id] as const)
    .filter(([name]) => name !== '')
    .sort(([one], [other]) => other.length - one.length);

const othersMax = 20;

/** The topics in a cell, and the words that are not topics; addresses are skipped. */
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

function toRow(record: readonly string[], line: number, { format, names }: Reading): ListRow {
  const cell = record[format.emailColumn] ?? '';
  const email = toEmail(cell);
  const time = Date.parse(record[format.sinceColumn] ?? '');
  const since = Number.isNaN(time) || time < 0 || time > Date.now() ? null : new Date(time);
  if (!isEmail(email))
    return {
      line,
      email: normalizeEmail(cell.slice(0, 200)),
      since: null,
      topics: [],
      others: [],
      verdict: 'invalid',
    };
  const chosen = topicsOf(record[format.topicsColumn] ?? '', names);
  return { line, email, since, ...chosen, verdict: format.isOnSuppressionList(record) ? 'elsewhere' : 'new' };
}

interface Reading {
  format: ListFormat;
  names: TopicNames;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a list line by line, yielding to other work in between.
 * @throws AppError BAD_REQUEST when it is invalid
 */
export async function openList(text: AsyncIterable<string>, columnsOf: ListColumns): Promise<ListReader> {
  const { head: beginning, all } = await peek(text);
  const parser = pipeline(
    Readable.from(all),
    parse({
      delimiter: findDelimiter(beginning),
      bom: true,
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: importLimits.lineBytes,
    }),
    // The parser's reader gets the failure.
    () => {},
  );
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<Parsed>;
  const next = async () => {
    try {
      return await records.next();
    } catch (error) {
      // Errors that are not the list's fault are retried.
      throw error instanceof CsvError ? refuse(error) : error;
    }
  };
  const head = await next();
  if (head.done) throw new AppError('BAD_REQUEST', importMessages.empty);
  const columns = head.value.record.map((column) => column.replaceAll('\0', '').trim().slice(0, 200));
  const { email, topics } = columnsOf;
  const names = topicNames(columnsOf.names);
  const format = readFormat(columns, { email, topics });
  async function* rows(): AsyncGenerator<ListRow> {
    if (!format) return;
    let count = 0;
    for (let item = await next(); !item.done; item = await next()) {
      count += 1;
      if (count > importLimits.linesMax) throw new AppError('BAD_REQUEST', importMessages.tooManyLines);
      yield toRow(item.value.record, item.value.info.lines, { format, names });
    }
  }
  return { columns, format, rows: rows() };
}
