import { spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import { heapFlags } from '@perfboard/process/heap-flags';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runProgram } from './command.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
let database: TestDatabase;
let env: Record<string, string>;

/** What goes into an image, in a folder from which no other package can be found. */
async function collect(workspace: string): Promise<string> {
  const target = path.join(folder, workspace);
  const made = await runProgram('infra/docker/production-files.mjs', [workspace, target], {});
  expect(made, made.output).toMatchObject({ code: 0 });
  return target;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'perfboard-image-'));
  database = await createTestDatabase();
  env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Shop <shop@example.com>',
    NOTIFY_EMAIL: 'desk@example.com',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
    PERFBOARD_DATA: path.join(folder, 'data'),
  };
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a program of an image's folder and waits until it says that it is ready. */
async function startIn(target: string, script: string): Promise<void> {
  const child = spawn(process.execPath, [script], {
    cwd: target,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    child.on('message', () => resolve());
    void ended.then(() => reject(new Error(`${script} ended:\n${printed}`)));
  });
}

/** Packages and files that have no business in a running process. */
function findUnwanted(target: string): string[] {
  const modules = path.join(target, 'node_modules');
  const tools = [
    'typescript',
    'prisma',
    'vite',
    'vitest',
    'turbo',
    'playwright-core',
    '@biomejs',
    '@types',
    'bare-fs',
  ];
  const files = (readdirSync(target, { recursive: true }) as string[]).filter((file) =>
    /\.(map|d\.ts|test\.[a-z]+)$|(^|\/)\.env|^node_modules\/[^@/]+\/tests?\//.test(file),
  );
  return [...tools.filter((name) => existsSync(path.join(modules, name))), ...files];
}

/** Megabytes of files. Node and the system below are 144 more; an image should stay under 250. */
function megabytesIn(target: string): number {
  const files = readdirSync(target, { recursive: true }) as string[];
  const stats = files.map((file) => lstatSync(path.join(target, file)));
  return stats.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0) / 1e6;
}

test('the image of the api has all that it needs, and no tool of the build', async () => {
  const target = await collect('apps/api');
  cpSync(path.join(root, 'apps/web/dist'), path.join(target, 'apps/web/dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  expect(findUnwanted(target)).toEqual([]);
  expect(megabytesIn(target)).toBeLessThan(100);
  await startIn(target, 'apps/api/dist/main.js');
  const site = `http://127.0.0.1:${env.PORT}`;
  expect((await fetch(`${site}/`)).status).toBe(200);
  const { checks } = (await (await fetch(`${site}/readyz`)).json()) as { checks: object };
  expect(checks).toMatchObject({ database: { ok: true }, queue: { ok: true }, images: { ok: true } });
});

test('the image of the worker has all that it needs, the process that makes pictures included', async () => {
  const target = await collect('apps/worker');
  expect(findUnwanted(target)).toEqual([]);
  expect(megabytesIn(target)).toBeLessThan(75);
  expect(existsSync(path.join(target, 'node_modules/@perfboard/media/src/picture-process.mjs'))).toBe(true);
  await startIn(target, 'apps/worker/dist/main.js');
});

test('the Dockerfile knows the manifest of every workspace', () => {
  const dockerfile = readFileSync(path.join(root, 'infra/docker/Dockerfile'), 'utf8');
  const manifests = ['packages', 'apps'].flatMap((group) =>
    readdirSync(path.join(root, group))
      .map((name) => `${group}/${name}/package.json`)
      .filter((file) => existsSync(path.join(root, file))),
  );
  // Without one of them `npm ci` refuses the lock file.
  expect(manifests.filter((file) => !dockerfile.includes(`COPY ${file} `))).toEqual([]);
});

test('the containers start their programs with the flags that the product starts them with', () => {
  const dockerfile = readFileSync(path.join(root, 'infra/docker/Dockerfile'), 'utf8');
  const commands = [...dockerfile.matchAll(/^CMD (.*\/main\.js"\])$/gm)].map(([, command]) =>
    JSON.parse(command ?? ''),
  );
  expect(commands.map((command: string[]) => command.slice(1, -1))).toEqual([heapFlags, heapFlags]);
});
