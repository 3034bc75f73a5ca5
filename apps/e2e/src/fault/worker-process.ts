import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lasts } from '@perfboard/testing/eventually';
import { build } from 'vite';
import { sabotage } from './sabotage.ts';

const workerFolder = join(import.meta.dirname, '../../../worker');

export interface WorkerProgram {
  mainFile: string;
  remove(): void;
}

/** Builds the worker as the product's own build does, so that the suite never runs against a stale one; `without` takes a mechanism out. */
export async function buildWorker(without?: string): Promise<WorkerProgram> {
  // Below the worker's folder, so that the program finds its dependencies.
  const parent = join(workerFolder, 'node_modules/.fault');
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, 'run-'));
  await build({
    configFile: join(workerFolder, 'vite.config.ts'),
    root: workerFolder,
    logLevel: 'error',
    build: { outDir },
    ...(without ? { plugins: [sabotage(without)] } : {}),
  });
  return {
    mainFile: join(outDir, 'main.js'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

export interface SupervisedWorker {
  /** Ends the process; the supervisor starts another. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** Freezes the process for a while, as a machine that swaps does. */
  freeze(ms: number): Promise<void>;
  stop(): Promise<void>;
  /** Last words of processes that ended although nobody asked, other than that a server was away at their start. */
  crashes(): string[];
}

const RESTART_MS = 200;

/** Keeps a worker process running: one that ends is started again. */
export function superviseWorker(options: {
  mainFile: string;
  env: Record<string, string>;
  logFile: string;
}): SupervisedWorker {
  let child: ChildProcess;
  let isStopping = false;

  function start(): void {
    const log = openSync(options.logFile, 'a');
    child = spawn(process.execPath, [options.mainFile], {
      env: { PATH: process.env.PATH ?? '', ...options.env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.once('exit', () => {
      if (!isStopping) setTimeout(() => !isStopping && start(), RESTART_MS);
    });
  }
  start();
  return {
    kill(signal) {
      child.kill(signal);
    },
    async freeze(ms) {
      const frozen = child;
      frozen.kill('SIGSTOP');
      await lasts(ms);
      frozen.kill('SIGCONT');
    },
    crashes: () =>
      readFileSync(options.logFile, 'utf8')
        .split('\n')
        .filter((line) => !line.startsWith('{"level":') || line.startsWith('{"level":60'))
        .filter((line) => line !== '' && !line.includes('the worker could not start')),
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await exited;
      clearTimeout(forced);
    },
  };
}
