import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';

/** One mail as the server took it, in the order of arrival. */
export interface TakenMail {
  to: string;
  message_id: string;
  at: number;
}

export interface FaultSink {
  url: string;
  /** Shares of mails, 0 to 1, that are refused for now, or taken without an answer. */
  misbehave(faults: { later: number; hangUp: number }): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  taken(): TakenMail[];
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
    const starting = fork(join(import.meta.dirname, 'sink-process.mjs'), [
      String(port),
      logFile,
      String(delayMs),
    ]);
    const exited = once(starting, 'exit').then(() =>
      Promise.reject(new Error('The mail server did not start.')),
    );
    await Promise.race([once(starting, 'message'), exited]);
    child = starting;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    misbehave: (faults) => void child?.send(faults),
    async kill() {
      const ending = child;
      child = undefined;
      if (!ending) return;
      const exited = once(ending, 'exit');
      ending.kill('SIGKILL');
      await exited;
    },
    taken() {
      if (!existsSync(logFile)) return [];
      return readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as TakenMail);
    },
  };
}
