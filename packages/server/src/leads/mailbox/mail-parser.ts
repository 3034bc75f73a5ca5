import { once } from 'node:events';
import { serialize } from 'node:v8';
import { rejectedStatus } from '../../base/service/run-limited.ts';
import { parseMail } from './parse-mail.ts';

// A separate program: it parses the email on its standard input, writes the result to its standard output,
// and exits. `parseInChild` starts it, with limits enforced by the operating system.

// Ctrl-C reaches every process of a terminal. The worker decides what happens to the email.
process.on('SIGINT', () => undefined);
// Without a reader, the result is useless.
process.stdout.on('error', () => process.exit(1));

const [, , isCut, size, authservId] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);

let answer: Buffer | undefined;
try {
  const options = { isCut: isCut === 'cut', size: Number(size), authservId };
  answer = serialize(await parseMail(Buffer.concat(chunks), options));
} catch {
  // No error text, because it may quote the email.
  process.exitCode = rejectedStatus;
}
if (answer && !process.stdout.write(answer)) await once(process.stdout, 'drain');
process.stdout.end();
