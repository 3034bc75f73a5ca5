import { setImmediate } from 'node:timers/promises';
import { AppError } from '@perfboard/contracts/error';
import { importLimits, importMessages } from '@perfboard/contracts/words/subscriber-import';

/** One record of a list. A quoted cell may span several lines of the file. */
export interface ListRecord {
  cells: string[];
  /** Its lines in the file, from 1. */
  first: number;
  last: number;
  /** Its quote is never closed, so it is only its first line, split without quotes. */
  isBroken: boolean;
}

export interface Line {
  text: string;
  number: number;
}

/** The lines of a text with any of the three line ends, in batches. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let rest = '';
  let number = 0;
  const take = (lines: string[]): Line[] => {
    if (lines.some((line) => line.length > importLimits.lineBytes))
      throw new AppError('BAD_REQUEST', importMessages.tooLong);
    return lines.map((line) => {
      number += 1;
      return { text: line, number };
    });
  };
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > importLimits.lineBytes) throw new AppError('BAD_REQUEST', importMessages.tooLong);
    yield take(lines);
    // Lets other work run.
    await setImmediate();
  }
  yield take(rest.replace(/\r$/, '') === '' ? [] : [rest.replace(/\r$/, '')]);
}

/** The cells of a record, line by line: RFC 4180, but quotes within a cell are its text. */
function openCells(delimiter: string) {
  const cells: string[] = [];
  let cell = '';
  let isOpen = false;
  let isPlain = true;
  return {
    cells,
    /** Whether quotes occur only around cells. */
    isPlain: () => isPlain,
    /** Whether the record ends with this line; `odd` if its quote closes in the middle of another cell. */
    take(line: string): 'open' | 'complete' | 'odd' {
      let isOpenedHere = false;
      if (isOpen) cell += '\n';
      let start = 0;
      let at = 0;
      for (;;) {
        if (!isOpen) {
          start = at;
          while (line[at] === ' ') at += 1;
          if (line[at] === '"') {
            isOpen = true;
            isOpenedHere = true;
            cell = '';
            at += 1;
          } else {
            const end = line.indexOf(delimiter, start);
            const text = end < 0 ? line.slice(start) : line.slice(start, end);
            if (text.includes('"')) isPlain = false;
            cells.push(text);
            if (end < 0) return 'complete';
            at = end + 1;
            continue;
          }
        }
        const quote = line.indexOf('"', at);
        if (quote < 0) {
          cell += line.slice(at);
          return 'open';
        }
        cell += line.slice(at, quote);
        at = quote + 1;
        if (line[at] === '"') {
          cell += '"';
          at += 1;
          continue;
        }
        while (line[at] === ' ') at += 1;
        isOpen = false;
        if (at < line.length && line[at] !== delimiter) {
          if (!isOpenedHere) return 'odd';
          isPlain = false;
          const end = line.indexOf(delimiter, at);
          cell = end < 0 ? line.slice(start) : line.slice(start, end);
          at = end < 0 ? line.length : end;
        }
        cells.push(cell);
        if (at >= line.length) return 'complete';
        at += 1;
      }
    },
  };
}

/** A longer record has an unclosed quote. */
const recordLinesMax = 200;

/** The cells of a line that is a record; undefined if it looks like a part of a quoted cell. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  const { cells, take, isPlain } = openCells(delimiter);
  return take(line) === 'complete' && isPlain() ? cells : undefined;
}

/**
 * The records of a list. An unclosed quote affects only its own line: the following lines are read again.
 * @param isRecord whether a line within quotes is certainly a separate record
 */
export function createRecordReader(delimiter: string, isRecord: (cells: readonly string[]) => boolean) {
  let held: Line[] = [];
  let size = 0;
  let record = openCells(delimiter);

  const begin = (): void => {
    held = [];
    size = 0;
    record = openCells(delimiter);
  };
  /** Ends the first held line as broken, and returns the others to be read again. */
  const broken = (records: ListRecord[]): Line[] => {
    const [first, ...others] = held;
    begin();
    if (first) {
      const cells = first.text.split(delimiter);
      records.push({ cells, first: first.number, last: first.number, isBroken: true });
    }
    return others;
  };
  const readAll = (lines: readonly Line[], records: ListRecord[]): void => {
    // The next line is the last of the array.
    const waiting = [...lines].reverse();
    for (let line = waiting.pop(); line; line = waiting.pop()) {
      if (held.length > 0) {
        const alone = cellsOf(line.text, delimiter);
        if (alone && isRecord(alone)) {
          waiting.push(line, ...broken(records).reverse());
          continue;
        }
      }
      held.push(line);
      size += line.text.length;
      const state = record.take(line.text);
      const isTooLong = held.length > recordLinesMax || size > importLimits.lineBytes;
      if (state === 'odd' || (state === 'open' && isTooLong)) {
        waiting.push(...broken(records).reverse());
      } else if (state === 'complete') {
        const [first] = held;
        records.push({
          cells: record.cells,
          first: first?.number ?? line.number,
          last: line.number,
          isBroken: false,
        });
        begin();
      }
    }
  };
  return {
    take(lines: readonly Line[]): ListRecord[] {
      const records: ListRecord[] = [];
      readAll(lines, records);
      return records;
    },
    end(): ListRecord[] {
      const records: ListRecord[] = [];
      while (held.length > 0) readAll(broken(records), records);
      return records;
    },
  };
}

/** Only blanks and separators, as spreadsheets leave below a table. */
export const isBlank = ({ cells }: Pick<ListRecord, 'cells'>): boolean =>
  cells.every((cell) => /^[\s,;|]*$/.test(cell));
