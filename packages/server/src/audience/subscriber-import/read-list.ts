import { pipeline, Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { normalizeEmail } from '@perfboard/contracts/email';
import { isEmail } from '@perfboard/contracts/email-field';
import { AppError } from '@perfboard/contracts/error';
import { importLimits, importMessages } from '@perfboard/contracts/words/subscriber-import';
import { CsvError, parse } from 'csv-parse';
import { findDelimiter } from '../../base/list/csv.ts';
import { type ListFormat, readFormat } from './list-format.ts';

export interface ListRow {
  line: number;
  /** Normalized; as it stands there, cut, where it is no address. */
  email: string;
  since: Date | null;
  /** Ids. */
  topics: string[];
  /** Words that are none of the shop's topics. */
  others: string[];
  verdict: 'new' | 'invalid' | 'elsewhere';
}

export interface ListReader {
  columns: string[];
  /** Absent where no column holds addresses. */
  format: ListFormat | undefined;
  rows: AsyncGenerator<ListRow>;
}

/** The columns that somebody has named; empty where nobody did. */
interface ListColumns {
  email: string;
  topics: string;
  /** What topics may be called, in small letters, and their ids. */
  names: Readonly<Record<string, string>>;
}

/** A first line is judged by no more of it. */
const headLength = 10_000;

/** The beginning of a text, and all of it. */
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

/** As the forms take it; the name of a country's own letters as mail servers know it. */
function toEmail(cell: string): string {
  const email = normalizeEmail(cell.slice(0, 1_000));
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`;
}

/** Alike whatever program wrote it: without quotes, and without the sign that keeps a spreadsheet from running it. */
const alike = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/"|'(?=\s*[=+\-@＝＋－＠])/g, '')
    .trim()
    .toLowerCase();

type TopicNames = readonly (readonly [name: string, id: string])[];

/** The longest first: a title may hold what stands between two. */
const topicNames = (names: Readonly<Record<string, string>>): TopicNames =>
  Object.entries(names)
    .map(([name, id]) => [alike(name), id] as const)
    .filter(([name]) => name !== '')
    .sort(([one], [other]) => other.length - one.length);

const othersMax = 20;

/** What the shop calls so, and the words that are none of its topics; an address is no word. */
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
 * Reads a list line by line, so that other work gets its turn between them.
 * @throws AppError BAD_REQUEST where it is none
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
    // Whoever reads the parser hears of a failure.
    () => {},
  );
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<Parsed>;
  const next = async () => {
    try {
      return await records.next();
    } catch (error) {
      // What is no fault of the list is tried again.
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
