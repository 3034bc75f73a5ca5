import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type LimitedProgram, limitedCommand, limitSignals } from './limited-process.ts';

/** The exit status of a program for an input that it cannot read. */
export const rejectedStatus = 3;

/**
 * Why a program gave no answer. `input`: it exceeds a limit or is malformed. `machine`: a retry may succeed.
 * `start`: the program can't run, and other inputs would fail too.
 */
export class LimitedProgramError extends Error {
  constructor(readonly fault: 'input' | 'machine' | 'start') {
    super(`A program with limits failed: ${fault}`);
    this.name = 'LimitedProgramError';
  }
}

interface Run extends LimitedProgram {
  input: Buffer;
  /** More than the CPU limit, for a busy machine. */
  wallMs: number;
  answerBytesMax: number;
  /** Ends the program with the worker. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a built program with limits on an input, so that no input can block the worker or exhaust its memory.
 * @returns what it wrote
 * @throws LimitedProgramError
 */
export function runLimited({ input, wallMs, answerBytesMax, signal, ...program }: Run): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const command = limitedCommand(program);
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
      (error, stdout) =>
        error ? reject(new LimitedProgramError(faultOf(error, program.path))) : resolve(stdout),
    );
    // A program that exits early does not read the rest.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** The shell's own exit statuses for a program that is missing or can't run. */
const shellStatuses: readonly unknown[] = [126, 127];

function faultOf(
  { code, signal, killed }: { code?: unknown; signal?: unknown; killed?: unknown },
  path: string,
): LimitedProgramError['fault'] {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || code === rejectedStatus) return 'input';
  // Killed by our own time limit: the machine is overloaded.
  if (!killed && typeof signal === 'string' && limitSignals.has(signal)) return 'input';
  // No process (or an aborted one), no shell, or no program: an in-place upgrade removes it for a moment.
  const hasNoProgram = typeof code === 'string' || shellStatuses.includes(code) || !existsSync(path);
  return hasNoProgram ? 'start' : 'machine';
}
