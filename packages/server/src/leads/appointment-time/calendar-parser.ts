import { rejectedStatus } from '../../base/service/run-limited.ts';
import { busyTimes } from './parse-calendar.ts';

// A separate program: it reads a calendar from its standard input, writes its busy times to its standard output, and
// exits. `readCalendar` starts it, with limits enforced by the operating system.

// Ctrl-C reaches every process of a terminal. The worker decides what happens to the calendar.
process.on('SIGINT', () => undefined);
// Without a reader, the result is useless.
process.stdout.on('error', () => process.exit(1));

const [, , from, until, zone = 'UTC'] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);

try {
  const window = { from: new Date(Number(from)), until: new Date(Number(until)), zone };
  const busy = busyTimes(Buffer.concat(chunks).toString('utf8'), window);
  process.stdout.end(JSON.stringify(busy.map((one) => [one.from.getTime(), one.until.getTime()])));
} catch {
  // No error text, because it may quote the calendar.
  process.exitCode = rejectedStatus;
}
