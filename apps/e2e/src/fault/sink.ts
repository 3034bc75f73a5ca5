import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import type { Mail } from './history.ts';

/** Shares of mails, 0 to 1, and milliseconds. */
export interface MailFaults {
  later: number;
  refuse: number;
  hangUp: number;
  tarpitMs: number;
  verdictMs: number;
  /** Before the greeting. */
  silentMs: number;
}

type Line = Mail | { at: number; hit: keyof MailFaults };

export interface FaultSink {
  url: string;
  /** Faults that are not given are off. */
  misbehave(faults: Partial<MailFaults>): void;
  /** How often a misbehavior affected an email. */
  hits(name: keyof MailFaults): number;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** In the order of arrival. */
  mails(): Mail[];
}

/** Starts the mail server process. Every mail takes it `delayMs`. */
export async function startSink({
  folder,
  delayMs,
}: {
  folder: string;
  delayMs: number;
}): Promise<FaultSink> {
  const port = await freePort();
  const logFile = join(folder, 'mails.jsonl');
  let child: ChildProcess | undefined;
  const start = async () => {
    const parameters = [String(port), logFile, String(delayMs)];
    const starting = fork(join(import.meta.dirname, 'sink-process.mjs'), parameters);
    const exited = once(starting, 'exit').then(() =>
      Promise.reject(new Error('The mail server did not start.')),
    );
    // Its later exit is expected.
    exited.catch(() => undefined);
    await Promise.race([once(starting, 'message'), exited]);
    child = starting;
  };
  const lines = (): Line[] =>
    existsSync(logFile)
      ? readFileSync(logFile, 'utf8')
          .split('\n')
          .filter((line) => line.endsWith('}'))
          .map((line) => JSON.parse(line) as Line)
      : [];
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    misbehave: (faults) => void child?.send(faults),
    hits: (name) => lines().filter((line) => 'hit' in line && line.hit === name).length,
    async kill() {
      const ending = child;
      child = undefined;
      if (!ending) return;
      const exited = once(ending, 'exit');
      ending.kill('SIGKILL');
      await exited;
    },
    mails: () => lines().filter((line): line is Mail => 'to' in line),
  };
}
