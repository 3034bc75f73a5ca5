import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildOptions, describeExit, type Exit, endChild, startChild } from './child.ts';
import { lastError } from './console-line.ts';

export type Supervised = {
  /** Restarts it immediately, for example after a rebuild. */
  restart(): void;
  /** SIGTERM, then SIGKILL after `timeoutMs`; no restart follows. */
  stop(timeoutMs: number): Promise<void>;
  /** SIGKILL, now. */
  kill(): void;
};

export type SupervisorOptions = ChildOptions & {
  say: (line: string) => void;
  /** The file with all its output. */
  log: string;
  /**
   * Called each time it ends unexpectedly, with the number of deaths in a row and one sentence with the
   * reason.
   */
  onDeath?: (inARow: number, why: string) => void;
};

const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** A process that has lived this long counts as healthy: its next death counts as the first. */
const healthyAfterMs = 60_000;
/** From this many deaths in a row, the console shows the last error. */
const explainFrom = 3;

/** Restarts a process when it dies, with a growing pause when it keeps dying. */
export function supervise({ say, log, onDeath, ...options }: SupervisorOptions): Supervised {
  let current: { process: ChildProcess; exited: Promise<Exit> } | null = null;
  let isStopping = false;
  let isRestarting = false;
  const wake = new AbortController();
  const tail: string[] = [];

  async function run(): Promise<void> {
    let deaths = 0;
    while (!isStopping) {
      const startedAt = Date.now();
      tail.length = 0;
      current = startChild({
        ...options,
        onLine(line, isStderr) {
          tail.push(line);
          if (tail.length > 12) tail.shift();
          options.onLine(line, isStderr);
        },
      });
      const exit = await current.exited;
      current = null;
      if (isStopping) return;
      if (isRestarting) {
        isRestarting = false;
        continue;
      }
      deaths = Date.now() - startedAt > healthyAfterMs ? 1 : deaths + 1;
      const pauseMs = Math.min(firstPauseMs * 2 ** (deaths - 1), longestPauseMs);
      say(`${options.name} ${describeExit(exit)}. Restarting${deaths > 1 ? ` in ${pauseMs / 1000} s` : ''}.`);
      const why = `${lastError(tail) ?? `it ${describeExit(exit)}`}. Log: ${log}`;
      if (deaths >= explainFrom) say(`${options.name} stopped ${deaths} times in a row: ${why}`);
      onDeath?.(deaths, `Could not start the ${options.name}: ${why}`);
      await sleep(pauseMs, undefined, { signal: wake.signal }).catch(() => {});
    }
  }
  const ended = run();
  return {
    restart() {
      if (!current) return;
      isRestarting = true;
      void endChild(current.process, current.exited, 3000);
    },
    async stop(timeoutMs) {
      isStopping = true;
      wake.abort();
      if (current) await endChild(current.process, current.exited, timeoutMs);
      await ended;
    },
    kill() {
      isStopping = true;
      wake.abort();
      current?.process.kill('SIGKILL');
    },
  };
}
