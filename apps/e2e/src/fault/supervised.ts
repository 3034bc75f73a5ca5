import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { eventually, lasts } from '@perfboard/testing/eventually';

/** A process of the product that is restarted whenever it ends. */
export interface Supervised {
  name: string;
  /** Kills the process. Returns the proof that it ended, or null if there was none. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<string | null>;
  /** Stops the process for a while, like a machine that swaps. Returns the proof that it was stopped. */
  freeze(ms: number): Promise<string | null>;
  /** The environment of future processes, which it returns. */
  change(edit: (env: Record<string, string>) => Record<string, string>): Record<string, string>;
  /** Resolves when the current process, or the next one, reports that it is ready. */
  ready(): Promise<void>;
  stop(): Promise<void>;
  /** Unexpected exits of processes that had started well. */
  crashes(): string[];
}

const restartMs = 200;
const stopLimitMs = 12_000;

/** The system's state of a process: `T` if it is stopped. */
export const stateOf = (pid: number): string => {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Keeps a program of the product running. */
export function supervise(options: {
  name: string;
  mainFile: string;
  env: Record<string, string>;
  logFile: string;
}): Supervised {
  let child: ChildProcess;
  let { env } = options;
  let isStopping = false;
  let isReady = false;
  const asked = new WeakSet<ChildProcess>();
  const crashes: string[] = [];

  function start(): void {
    const log = openSync(options.logFile, 'a');
    const started = spawn(process.execPath, [options.mainFile], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    child = started;
    let wasReady = false;
    started.on('message', (message) => {
      if ((message as { type?: string }).type !== 'ready') return;
      wasReady = true;
      isReady = true;
    });
    started.once('exit', (code, signal) => {
      isReady = false;
      // A process that finds no database at its start exits and is restarted, as by a supervisor.
      if (!isStopping && wasReady && !asked.has(started)) {
        const words = readFileSync(options.logFile, 'utf8').slice(-600);
        crashes.push(`${options.name} (${basename(options.mainFile)}), ${code ?? signal}: ${words}`);
      }
      if (!isStopping) setTimeout(() => !isStopping && start(), restartMs);
    });
  }
  start();
  return {
    name: options.name,
    change(edit) {
      env = edit(env);
      return env;
    },
    async kill(signal) {
      const ending = child;
      if (hasEnded(ending)) return null;
      asked.add(ending);
      const exited = once(ending, 'exit');
      ending.kill(signal);
      const forced = setTimeout(() => ending.kill('SIGKILL'), stopLimitMs);
      const [code, by] = await exited;
      clearTimeout(forced);
      return `${options.name} ${ending.pid} ended by ${by ?? code}`;
    },
    async freeze(ms) {
      const frozen = child;
      if (hasEnded(frozen) || !frozen.kill('SIGSTOP')) return null;
      try {
        await lasts(50);
        const state = stateOf(frozen.pid ?? 0);
        await lasts(ms);
        return state.startsWith('T') ? `${options.name} ${frozen.pid} stood still for ${ms} ms` : null;
      } finally {
        frozen.kill('SIGCONT');
      }
    },
    ready: async () => void (await eventually(`${options.name} is ready`, () => isReady)),
    async stop() {
      isStopping = true;
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      await exited;
      clearTimeout(forced);
    },
    crashes: () => crashes,
  };
}
