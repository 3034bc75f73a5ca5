import { once } from 'node:events';
import { serialize } from 'node:v8';
import { rejectedStatus } from './parse-apart.ts';
import { parseMail } from './parse-mail.ts';

// A program of its own: it parses the one email on its standard input, writes what it found to its standard output, and ends.
// `parseApart` starts it, with limits that the operating system enforces.

// Ctrl-C reaches every process of a terminal. The worker decides what happens to the email.
process.on('SIGINT', () => undefined);
// Without a reader there is nobody to answer.
process.stdout.on('error', () => process.exit(1));

const [, , isCut, size] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);

let answer: Buffer | undefined;
try {
  answer = serialize(await parseMail(Buffer.concat(chunks), { isCut: isCut === 'cut', size: Number(size) }));
} catch {
  // No words: they may quote the email.
  process.exitCode = rejectedStatus;
}
if (answer && !process.stdout.write(answer)) await once(process.stdout, 'drain');
process.stdout.end();
