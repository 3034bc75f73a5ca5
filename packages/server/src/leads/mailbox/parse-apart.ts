import { execFile } from 'node:child_process';
import { deserialize } from 'node:v8';
import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import type { ParsedMail } from './parse-mail.ts';

/** The exit status of the parser for an email that it cannot read. */
export const rejectedStatus = 3;

/** Above the processor time that an email may cost, for a machine that is busy with other work. */
const wallMs = 60_000;
/** The files of an email are in the answer; what surrounds them is small. */
const answerBytesMax = 2 * incomingLimits.mailBytesMax;

/** Why an email was not parsed. `email`: the email exceeds a limit or is malformed. `machine`: a later try may succeed. */
export class ParseError extends Error {
  constructor(readonly fault: 'email' | 'machine') {
    super(`Could not parse the email (${fault})`);
    this.name = 'ParseError';
  }
}

/**
 * The shell sets the limits that Node cannot set: the operating system ends the process after so many seconds of processor
 * time. A parser that runs out of memory leaves no core file, which would hold the email.
 */
const startLimited = `ulimit -c 0 && ulimit -t ${incomingLimits.parseSeconds} && exec "$0" "$@"`;

/**
 * Parses an email in a process of its own, so that no email can keep the worker busy or use up its memory.
 *
 * @param parserPath the built `mail-parser.ts`
 * @param isCut `source` is only the beginning of an email of `size` bytes
 * @throws ParseError
 */
export function parseApart(
  parserPath: string,
  source: Buffer,
  { isCut, size }: { isCut: boolean; size: number },
): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'sh',
      [
        '-c',
        startLimited,
        process.execPath,
        `--max-old-space-size=${incomingLimits.parseHeapMegabytes}`,
        parserPath,
        isCut ? 'cut' : 'whole',
        String(size),
      ],
      {
        encoding: 'buffer',
        // A process that reads what strangers write needs no passwords.
        env: { PATH: process.env.PATH },
        maxBuffer: answerBytesMax,
        timeout: wallMs,
        killSignal: 'SIGKILL',
      },
      (error, stdout) => {
        if (!error) resolve(deserialize(stdout));
        else reject(new ParseError(isFaultOfEmail(error) ? 'email' : 'machine'));
      },
    );
    // A parser that ended early does not read the rest.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(source);
  });
}

/** The signals of a process that used up its processor time (XCPU, KILL) or its memory (ABRT, or TRAP and ILL by platform). */
const limitSignals = new Set(['SIGXCPU', 'SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV']);

function isFaultOfEmail({
  code,
  signal,
  killed,
}: {
  code?: unknown;
  signal?: unknown;
  killed?: unknown;
}): boolean {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || code === rejectedStatus) return true;
  // Killed by our own time limit: a starved machine.
  return !killed && typeof signal === 'string' && limitSignals.has(signal);
}
