import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase } from '@perfboard/db/client';
import { freePort } from '@perfboard/postgres/free-port';
import type { TestDatabase } from '@perfboard/testing/database';
import { type MailSink, type MailSinkOptions, startMailSink } from '@perfboard/testing/mail-sink';
import { inject } from 'vitest';
import { admin, createDemoDatabase, createShopDatabase } from './shop-database.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** A process of the built product. */
export interface AppProcess {
  child: ChildProcess;
  /** Its whole output, for a failing test's message. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
  isKilled(): boolean;
}

export interface App {
  url: string;
  database: TestDatabase;
  /** The same database, for factories. */
  rows: Database;
  mail: MailSink;
  environment: Readonly<Record<string, string>>;
  api: AppProcess;
  worker: AppProcess | null;
  startApi(env?: Record<string, string>): Promise<AppProcess>;
  startWorker(env?: Record<string, string>): Promise<AppProcess>;
  stop(): Promise<void>;
}

interface AppOptions {
  env?: Record<string, string>;
  /** Fill the catalog with the demo projects. */
  seed?: boolean;
  /** Seeded as a public demo. */
  isDemo?: boolean;
  /** Starts no worker. */
  withoutWorker?: boolean;
  redisUrl?: string;
  /** The mail server's response, if it is not an immediate acceptance. */
  respond?: MailSinkOptions['respond'];
}

function launch(script: string, env: Record<string, string>): { process: AppProcess; ready: Promise<void> } {
  // Without the test runner's variables; `env` contains what the product needs.
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  let isKilled = false;
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if ((message as { type?: string }).type === 'ready') resolve();
    });
    child.on('exit', (code) =>
      reject(new Error(`${script} ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  return {
    ready,
    process: {
      child,
      output: () => printed,
      isKilled: () => isKilled,
      async kill(signal) {
        isKilled = true;
        if (child.exitCode === null && child.signalCode === null) child.kill(signal);
        await exited;
      },
    },
  };
}

/**
 * Starts a process; resolves when it reports that it is ready, rejects with its output if it exits before.
 */
async function start(script: string, env: Record<string, string>): Promise<AppProcess> {
  let { process: started, ready } = launch(script, env);
  await ready.catch((error: Error) => {
    // On an overloaded machine: started again, as a supervisor would.
    if (!error.message.includes('The database does not respond')) throw error;
    ({ process: started, ready } = launch(script, env));
    return ready;
  });
  started.child.on('exit', (code, signal) => {
    // Otherwise every later test would fail without a reason.
    if (!started.isKilled())
      console.error(`${script} ended by itself (${code ?? signal}):\n${started.output()}`);
  });
  return started;
}

/** The built product with its own database and a real mail server: one API process and one worker. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const data = await mkdtemp(path.join(inject('sharedFolder'), 'data-'));
  const [database, mail, port] = await Promise.all([
    options.isDemo ? createDemoDatabase(data) : createShopDatabase(data, options.seed),
    startMailSink({ ...(options.respond && { respond: options.respond }) }),
    freePort(),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const environment: Record<string, string> = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Perfboard Labs <hello@perfboardlabs.example>',
    NOTIFY_EMAIL: 'desk@perfboardlabs.example',
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    PERFBOARD_DATA: data,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    // Replies are sent immediately, except in tests of undoing them.
    UNDO_SECONDS: '0',
    ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
    ...(options.isDemo ? { DEMO: 'true' } : {}),
    ...options.env,
  };
  const rows = openDatabase({ databaseUrl: database.url, maxConnections: 2 });
  const started: AppProcess[] = [];
  const keep = async (starting: Promise<AppProcess>) => {
    const process = await starting;
    started.push(process);
    return process;
  };
  const startApi = (env: Record<string, string> = {}) =>
    keep(start('apps/api/dist/main.js', { ...environment, ...env }));
  const startWorker = (env: Record<string, string> = {}) =>
    keep(start('apps/worker/dist/main.js', { ...environment, ...env }));

  const [api, worker] = await Promise.all([startApi(), options.withoutWorker ? null : startWorker()]);
  return {
    url,
    database,
    rows,
    mail,
    environment,
    api,
    worker,
    startApi,
    startWorker,
    async stop() {
      await Promise.all(started.map((process) => process.kill('SIGTERM')));
      await mail.stop();
      await rows.close();
      await database.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
