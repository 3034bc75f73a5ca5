import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrateDatabase } from '@perfboard/db/migrate';
import { type Ended, runProgram } from '../command.ts';
import { administer, fillShop, type Holdings, lostBetween, readHoldings } from './shop.ts';
import type { Operation } from './trial.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** For a hang, not for a slow machine. */
const limitMs = 180_000;

interface Place {
  url: string;
  images: string;
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** The commands of the built product, each with its own shop. */
export async function commandOperations(options: {
  adminUrl: string;
  folder: string;
}): Promise<{ operations: Operation[]; killed: KilledAt }> {
  const { adminUrl, folder } = options;
  const urlOf = (name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const create = (name: string, from: string) =>
    administer(adminUrl, `create database ${name} template ${from} strategy file_copy`);

  async function place(from: string, images?: string): Promise<Place> {
    const name = `gate_${randomUUID().replaceAll('-', '')}`;
    const data = path.join(folder, name);
    await create(name, from);
    if (images) cpSync(images, path.join(data, 'images'), { recursive: true });
    return {
      url: urlOf(name),
      images: path.join(data, 'images'),
      env: { DATABASE_URL: urlOf(name), PERFBOARD_DATA: data },
      async drop() {
        await administer(adminUrl, `drop database ${name} with (force)`);
        rmSync(data, { recursive: true, force: true });
      },
    };
  }

  const images = path.join(folder, 'filled-images');
  await create('gate_filled', 'template0');
  await migrateDatabase({ databaseUrl: urlOf('gate_filled') });
  await fillShop(urlOf('gate_filled'), images);
  const filled = await readHoldings(urlOf('gate_filled'), images);
  const archive = path.join(folder, 'shop.tar.gz');
  const source = await place('gate_filled', images);
  await expectEnd(runProgram('apps/api/dist/backup.js', [archive], source.env, limitMs));

  const migrate = (env: Place['env']) => runProgram('apps/api/dist/migrate.js', [], env, limitMs);

  const migrateOperation: Operation = {
    name: 'migrate',
    async prepare() {
      const at = await place('template0');
      return {
        begin: () => begin('migrate', [], at.env),
        again: async () => problemOf(await migrate(at.env)),
        lost: async () => {
          await fillShop(at.url, at.images);
          return [];
        },
        discard: () => at.drop(),
      };
    },
  };

  const backupOperation: Operation = {
    name: 'backup',
    async prepare() {
      const file = path.join(folder, `${randomUUID()}.tar.gz`);
      return {
        begin: () => begin('backup', [file], source.env),
        async again() {
          // The state after a kill must be complete.
          if (existsSync(file)) return null;
          return problemOf(await runProgram('apps/api/dist/backup.js', [file], source.env, limitMs));
        },
        async lost() {
          const target = await place('template0');
          const { code, output } = await runProgram('apps/api/dist/restore.js', [file], target.env, limitMs);
          const lost =
            code === 0 ? lostBetween(filled, await readHoldings(target.url, target.images)) : [output];
          await target.drop();
          return lost;
        },
        discard: async () => rmSync(file, { force: true }),
      };
    },
  };

  const restoreOperation: Operation = {
    name: 'restore',
    async prepare() {
      const at = await place('template0');
      let halves: string[] = [];
      return {
        begin: () => begin('restore', [archive], at.env),
        async again() {
          halves = halvesOf(filled, await readHoldings(at.url, at.images));
          // The operator may start the shop instead, and restore afterwards.
          const started = problemOf(await migrate(at.env));
          if (started) return started;
          const ended = await runProgram('apps/api/dist/restore.js', [archive], at.env, limitMs);
          // Finished before the kill: then a second run has nothing to do.
          return ended.output.includes('The database is not empty') ? null : problemOf(ended);
        },
        lost: async () => [...halves, ...lostBetween(filled, await readHoldings(at.url, at.images))],
        discard: () => at.drop(),
      };
    },
  };

  const killed: KilledAt = {
    emptyPlace: () => place('template0'),
    begin,
    archive,
    holdings: filled,
  };
  return { operations: [migrateOperation, backupOperation, restoreOperation], killed };
}

/** For tests that wait for a state instead of a time. */
export interface KilledAt {
  emptyPlace(): Promise<Place>;
  begin: typeof begin;
  archive: string;
  holdings: Holdings;
}

function begin(
  command: string,
  parameters: string[],
  env: Record<string, string>,
): { child: ChildProcess; done: Promise<unknown> } {
  const child = spawn(process.execPath, [path.join(root, `apps/api/dist/${command}.js`), ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'ignore',
  });
  return { child, done: new Promise((resolve) => child.once('exit', resolve)) };
}

/** A restore is complete, with its images, or has left no row. */
function halvesOf(whole: Holdings, found: Holdings): string[] {
  return found.rows.size === 0 ? [] : lostBetween(whole, found).map((what) => `half restored: ${what}`);
}

const problemOf = ({ code, output }: Ended) => (code === 0 ? null : output.trim() || `code ${code}`);

async function expectEnd(running: Promise<Ended>): Promise<void> {
  const problem = problemOf(await running);
  if (problem) throw new Error(problem);
}
