import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import { limitedCommand, limitSignals } from '../../base/service/limited-process.ts';
import type { ParsedMail, ParseOptions } from './parse-mail.ts';

/** The exit status of the parser for an email that it cannot read. */
export const rejectedStatus = 3;

/** More than the CPU limit of an email, because the machine may be busy. */
const wallMs = 60_000;
/** The result contains the email's files; the rest is small. */
const answerBytesMax = 2 * incomingLimits.mailBytesMax;

const words = {
  email: 'The email exceeds a limit or is malformed',
  machine: 'The email could not be parsed at this moment',
  start: 'The program that parses emails could not be started',
} as const;

/**
 * Why an email was not parsed. `email`: it exceeds a limit or is malformed. `machine`: a retry may succeed.
 * `start`: the parser can't run, and other emails would fail too.
 */
export class ParseError extends Error {
  constructor(readonly fault: keyof typeof words) {
    super(words[fault]);
    this.name = 'ParseError';
  }
}

/**
 * Parses an email in a separate process, so that no email can block the worker or exhaust its memory.
 * @param parserPath the built `mail-parser.ts`
 * @param signal ends the parser with the worker
 * @throws ParseError
 */
export function parseInChild(
  parserPath: string,
  source: Buffer,
  { isCut, size, authservId, signal }: ParseOptions & { signal?: AbortSignal },
): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    const command = limitedCommand({
      path: parserPath,
      arguments: [isCut ? 'cut' : 'whole', String(size), ...(authservId ? [authservId] : [])],
      cpuSeconds: incomingLimits.parseSeconds,
      heapMegabytes: incomingLimits.parseHeapMegabytes,
    });
    const child = execFile(
      command.file,
      command.arguments,
      {
        encoding: 'buffer',
        env: command.env,
        maxBuffer: answerBytesMax,
        timeout: wallMs,
        ...(signal && { signal }),
        killSignal: 'SIGKILL',
      },
      (error, stdout) => {
        if (error) return reject(new ParseError(faultOf(error, parserPath)));
        try {
          resolve(deserialize(stdout));
        } catch {
          // Thrown in this callback, it would end the worker.
          reject(new ParseError('machine'));
        }
      },
    );
    // A parser that exits early does not read the rest.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(source);
  });
}

/** The shell's own exit statuses for a program that is missing or can't run. */
const shellStatuses: readonly unknown[] = [126, 127];

function faultOf(
  { code, signal, killed }: { code?: unknown; signal?: unknown; killed?: unknown },
  parserPath: string,
): ParseError['fault'] {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || code === rejectedStatus) return 'email';
  // Killed by our own time limit: the machine is overloaded.
  if (!killed && typeof signal === 'string' && limitSignals.has(signal)) return 'email';
  // No process (or an aborted one), no shell, or no parser: an in-place upgrade removes it for a moment.
  const hasNoProgram = typeof code === 'string' || shellStatuses.includes(code) || !existsSync(parserPath);
  return hasNoProgram ? 'start' : 'machine';
}
