import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@perfboard/postgres/free-port';
import { type Holdings, readHoldings } from './shop.ts';
import type { Operation, Trial } from './trial.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** For a hang, not for a slow machine. */
const limitMs = 240_000;

/** `npm start` as a process, with promises for its readiness and its end. */
function launch(dataDir: string, port: number, seedDemo: boolean) {
  const child = spawn(process.execPath, [path.join(root, 'apps/standalone/start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      PERFBOARD_DATA: dataDir,
      SEED_DEMO: String(seedDemo),
      // Empty, so that a DATABASE_URL of the checkout's own .env does not come in.
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    exited,
    output: () => printed,
    /** Whether it became ready. */
    async ready(): Promise<boolean> {
      const deadline = Date.now() + limitMs;
      while (!printed.includes('Perfboard is ready')) {
        if (isOver() || Date.now() > deadline) return false;
        await sleep(50);
      }
      return true;
    },
    /** Ctrl-C twice: everything ends immediately. */
    async end(): Promise<void> {
      for (; !isOver(); await Promise.race([sleep(1000), exited])) child.kill('SIGINT');
    },
  };
}

/** The address of the embedded database that runs on a data folder. */
function databaseUrlOf(dataDir: string): string {
  const folder = path.join(dataDir, 'postgres');
  const port = readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]?.trim();
  return `postgresql://perfboard:${readFileSync(path.join(folder, 'password'), 'utf8')}@127.0.0.1:${port}/perfboard`;
}

async function startTrial(
  dataDir: string,
  options: { seedDemo: boolean; lost: (found: Holdings) => string[] },
): Promise<Trial> {
  const port = await freePort();
  const { seedDemo } = options;
  const running: ReturnType<typeof launch>[] = [];
  const start = () => {
    const started = launch(dataDir, port, seedDemo);
    running.push(started);
    return started;
  };
  return {
    begin() {
      const { child, exited, ready } = start();
      return { child, done: Promise.race([exited, ready()]) };
    },
    async again() {
      // If the kill came too late, it is running and must be stopped.
      for (const earlier of running) await earlier.end();
      const started = start();
      return (await started.ready()) ? null : started.output();
    },
    async lost() {
      const pages = await fetch(`http://127.0.0.1:${port}/projects`);
      const found = await readHoldings(databaseUrlOf(dataDir), path.join(dataDir, 'images'));
      return [...(pages.ok ? [] : [`the page of projects: ${pages.status}`]), ...options.lost(found)];
    },
    async discard() {
      for (const each of running) await each.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param isLong with many moments, each run must take the same time */
export async function startOperation(folder: string, { isLong }: { isLong: boolean }): Promise<Operation> {
  const newFolder = () => path.join(folder, randomUUID());
  let catalog: Holdings | undefined;
  const firstStart: Operation = {
    name: 'first start',
    async prepare() {
      return startTrial(newFolder(), {
        seedDemo: true,
        lost(found) {
          // The first run is undisturbed: every other must result in the same catalog.
          catalog ??= found;
          const names = ({ rows }: Holdings) => [...rows].filter((row) => row.startsWith('projects'));
          const missing = names(catalog).length - names(found).length;
          // Files for download get new names each time.
          const contents = new Set(found.files.values());
          const files = [...catalog.files].filter(([, hash]) => !contents.has(hash)).map(([key]) => key);
          return [...(missing > 0 ? [`${missing} demo projects`] : []), ...files];
        },
      });
    },
  };

  if (isLong) {
    // The first start after a build checks whether that is fresh, which would be most of the measured run.
    const warm = launch(newFolder(), await freePort(), false);
    if (!(await warm.ready())) throw new Error(warm.output());
    await warm.end();
  }
  return firstStart;
}
