import { once } from 'node:events';
import { AppError } from '@perfboard/contracts/error';
import { readTable } from './read-table.ts';
import { readWordPress } from './read-wordpress.ts';
import type { ReadLine } from './site-entry.ts';

// A separate program: it reads the file on its standard input and writes what it finds to its standard output, one JSON value
// a line. `readInChild` starts it, with limits enforced by the operating system.

// Ctrl-C reaches every process of a terminal. The worker decides what happens to the file.
process.on('SIGINT', () => undefined);
// Without a reader, the result is useless.
process.stdout.on('error', () => process.exit(1));

/** Removes half a surrogate pair, left by a cut at a limit: PostgreSQL rejects it. */
const withoutHalves = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '') : value;

const write = async (line: ReadLine): Promise<void> => {
  // These two separators end a line for `readline`, but not in JSON.
  const json = JSON.stringify(line, withoutHalves)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  if (!process.stdout.write(`${json}\n`)) await once(process.stdout, 'drain');
};

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const read = process.argv[2] === 'csv' ? readTable : readWordPress;
try {
  await write({ end: await read(Buffer.concat(chunks), (entry) => write({ entry })) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  await write({ refused: error.message });
}
process.stdout.end();
