import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeExit, type Exit, endChild, startChild } from './child.ts';
import { consoleLine } from './console-line.ts';
import type { Part, Running } from './running.ts';
import { StartError } from './start-error.ts';
import { type Supervised, supervise } from './supervisor.ts';

/** Limit for a draining process: its own limit of 10 s plus some margin. */
export const drainMs = 11_000;

interface ProgramsOptions {
  root: string;
  /** Folder with the full output of each program. */
  logs: string;
  running: Running;
  /** Prints important lines on the console. */
  say: (line: string) => void;
}

interface Kept {
  name: string;
  app: string;
  file: string;
  env: NodeJS.ProcessEnv;
  onDeath?: (inARow: number, why: string) => void;
  onReady?: () => void;
}

/** Runs the product's built programs, each with its own log file. */
export interface Programs {
  /**
   * Runs a program of the api to its end.
   * @throws StartError with its last lines when it failed
   */
  runOnce(name: string, env: NodeJS.ProcessEnv): Promise<void>;
  /** Restarts a program whenever it ends. */
  keep(program: Kept): Supervised;
}

export function createPrograms({ root, logs, running, say }: ProgramsOptions): Programs {
  const logOf = (name: string) => {
    const write = openLogFile(join(logs, `${name}.log`));
    return (line: string, isStderr = false) => {
      write(line);
      const short = consoleLine(name, line, isStderr);
      if (short) say(short);
    };
  };
  const scriptOf = (app: string, file: string) => join(root, 'apps', app, 'dist', `${file}.js`);
  return {
    async runOnce(name, env) {
      const tail: string[] = [];
      const log = logOf(name);
      const child = startChild({
        name,
        script: scriptOf('api', name),
        env,
        cwd: root,
        onLine(line, isStderr) {
          tail.push(line);
          log(line, isStderr);
        },
      });
      running.add({
        stop: () => endChild(child.process, child.exited, drainMs),
        kill: () => void child.process.kill('SIGKILL'),
      });
      const exit: Exit = await child.exited;
      running.aborted.signal.throwIfAborted();
      if (exit.code === 0) return;
      throw new StartError(`${name} ${describeExit(exit)}:\n${tail.slice(-10).join('\n')}`);
    },
    keep: ({ app, file, onDeath, onReady, ...program }) =>
      supervise({
        ...program,
        script: scriptOf(app, file),
        cwd: root,
        onLine: logOf(program.name),
        say,
        log: join(logs, `${program.name}.log`),
        ...(onDeath ? { onDeath } : {}),
        ...(onReady ? { onReady } : {}),
      }),
  };
}

/** A supervised program as a part of `Running`. */
export const partOf = (child: Supervised, timeoutMs: number): Part => ({
  stop: () => child.stop(timeoutMs),
  kill: () => child.kill(),
});

const logMaxBytes = 10 * 1024 * 1024;

/** Appends lines to a file; at 10 MB it starts a new one and retains one older file. */
export function openLogFile(file: string): (line: string) => void {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    try {
      if (size > logMaxBytes) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      size += line.length + 1;
    } catch {
      // A full disk must not crash the product.
    }
  };
}
