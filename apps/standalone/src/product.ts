import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servesOnlyThisMachine } from '@perfboard/contracts/loopback';
import { path } from '@perfboard/contracts/path';
import { freePort } from '@perfboard/postgres/free-port';
import { claimAddress, ownAddress } from './address.ts';
import { describeExit, type Exit, endChild, startChild } from './child.ts';
import { childEnv, type InboxDoor, inboxEnv, ownerVariables, workerEnv } from './child-env.ts';
import { consoleLine } from './console-line.ts';
import { openDataFolder } from './data-folder.ts';
import { type EmbeddedDatabase, type OwnerUrls, startDatabase } from './database.ts';
import type { Env } from './env.ts';
import { lockFolder } from './folder-lock.ts';
import { openLogFile } from './log-file.ts';
import { waitUntilReady } from './ready.ts';
import { rebuildOnChange } from './rebuild.ts';
import type { Running } from './running.ts';
import { makeSecret, readSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';
import { type Supervised, supervise } from './supervisor.ts';

export type Product = {
  env: Env;
  /** Null when ADMIN_PASSWORD was given: it is the operator's then, and not for the screen. */
  adminPassword: string | null;
  /** Where mail shows; `closed` where the site serves others as well, null where mail goes out. */
  inbox: 'closed' | { address: string } | null;
};

export type ProductOptions = {
  root: string;
  env: Env;
  isDev: boolean;
  step: (text: string) => void;
  say: (line: string) => void;
};

/** How long a process that drains may take: its own bound of 10 s and a little. */
const drainMs = 11_000;
const readyMs = 60_000;

/**
 * Starts the whole product: database, migrations, demo data, mail catcher, api, worker.
 * @throws StartError with words for the operator; what was started by then is in `running`.
 */
export async function startProduct(options: ProductOptions, running: Running): Promise<Product> {
  const { root, env, isDev, step, say } = options;
  const folder = openDataFolder(env.dataDir);
  const lock = lockFolder(folder.path, env.publicUrl);
  running.add({ stop: lock.release, kill: lock.release });
  // The api of a run that was killed may still be ending.
  await claimAddress(env.HOST, env.PORT, lock.wasKilled ? 13_000 : 0);
  const secrets = readSecrets(folder.path);
  const alive = () => running.aborted.signal.throwIfAborted();

  const log = (name: string) => {
    const write = openLogFile(join(folder.logs, `${name}.log`));
    return (line: string, isStderr = false) => {
      write(line);
      const short = consoleLine(name, line, isStderr);
      if (short) say(short);
    };
  };
  const script = (app: string, file: string) => join(root, 'apps', app, 'dist', file);

  /** Runs a program of the api to its end. */
  async function runOnce(name: string, environment: NodeJS.ProcessEnv): Promise<void> {
    const tail: string[] = [];
    const onLine = log(name);
    const child = startChild({
      name,
      script: script('api', `${name}.js`),
      env: environment,
      cwd: root,
      onLine(line, isStderr) {
        tail.push(line);
        onLine(line, isStderr);
      },
    });
    const part = {
      stop: () => endChild(child.process, child.exited, drainMs),
      kill: () => void child.process.kill('SIGKILL'),
    };
    running.add(part);
    const exit: Exit = await child.exited;
    alive();
    if (exit.code !== 0) {
      throw new StartError(`${name} ${describeExit(exit)}:\n${tail.slice(-10).join('\n')}`);
    }
  }

  const [database, mail] = await Promise.all([openDatabase(), openMailCatcher()]);
  alive();

  async function openDatabase(): Promise<Pick<EmbeddedDatabase, 'url'> & { owner: Partial<OwnerUrls> }> {
    // Its own variables, where they are given, are in the environment already.
    if (env.DATABASE_URL) return { url: env.DATABASE_URL, owner: {} };
    step('Starting PostgreSQL');
    const onLog = openLogFile(join(folder.logs, 'postgres.log'));
    const starting = startDatabase({ dataDir: folder.path, onLog, say });
    const started = starting.catch(() => null);
    // Known before it is there: an end in the middle of the start must not leave a server behind.
    running.add({
      stop: async () => (await started)?.stop(),
      kill: () => void started.then((database) => database?.kill()),
    });
    return await starting;
  }

  async function openMailCatcher(): Promise<{ smtpUrl: string; inbox: InboxDoor | null }> {
    if (env.SMTP_URL) return { smtpUrl: env.SMTP_URL, inbox: null };
    step('Starting the mail catcher');
    const [smtpPort, httpPort] = [await freePort(), await freePort()];
    const key = makeSecret();
    const catcher = supervise({
      name: 'mail-catcher',
      script: script('standalone', 'mail-catcher.js'),
      env: {
        ...process.env,
        MAIL_FOLDER: folder.mail,
        MAIL_SMTP_PORT: String(smtpPort),
        MAIL_HTTP_PORT: String(httpPort),
        MAIL_KEY: key,
      },
      cwd: root,
      onLine: log('mail-catcher'),
      say,
    });
    running.add(partOf(catcher, 3000));
    return {
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      inbox: { url: `http://127.0.0.1:${httpPort}`, key },
    };
  }

  const environment = childEnv({
    env,
    secrets,
    isDev,
    databaseUrl: database.url,
    smtpUrl: mail.smtpUrl,
  });
  step('Applying the migrations');
  // An upgrade that goes wrong must have a way back.
  await runOnce('migrate', {
    ...environment,
    ...ownerVariables(),
    ...database.owner,
    BACKUP_BEFORE_MIGRATION: join(folder.path, 'backups'),
  });

  step('Starting the site and the worker');
  // Once per data folder: an admin who deletes the demo projects does not want them back at the next start.
  const seedMark = join(folder.path, 'seeded');
  const isSeeding = env.SEED_DEMO === 'true' && (env.DATABASE_URL !== undefined || !existsSync(seedMark));
  async function seed(): Promise<void> {
    if (!isSeeding) return;
    step('Filling in the demo projects');
    await runOnce('seed', environment);
    if (!env.DATABASE_URL) writeFileSync(seedMark, new Date().toISOString());
  }
  let abandon: (error: Error) => void = () => {};
  const abandoned = new Promise<never>((_resolve, reject) => {
    abandon = reject;
  });
  abandoned.catch(() => {});
  const keep = (name: string, variables: NodeJS.ProcessEnv): Supervised =>
    supervise({
      name,
      script: script(name, 'main.js'),
      env: variables,
      cwd: root,
      onLine: log(name),
      say,
      // Only a start waits for this; a product that has been ready keeps trying.
      onDeath: (inARow, why) => inARow >= 3 && abandon(new StartError(why)),
    });
  const api = keep('api', { ...environment, ...inboxEnv(mail.inbox) });
  const worker = keep('worker', workerEnv(env, environment));
  running.add(partOf(api, drainMs), partOf(worker, drainMs));
  await Promise.race([
    Promise.all([waitUntilReady(ownAddress(env.HOST, env.PORT), readyMs, running.aborted.signal), seed()]),
    abandoned,
  ]);
  if (isDev) {
    for (const [app, child] of [
      ['api', api],
      ['worker', worker],
    ] as const) {
      const stop = rebuildOnChange({ root, app, say, onChange: () => child.restart() });
      running.add({ stop, kill: stop });
    }
  }
  return {
    env,
    adminPassword: env.ADMIN_PASSWORD ? null : secrets.adminPassword,
    inbox: mail.inbox && inboxOf(env, mail.inbox),
  };
}

/** What the start prints: a link that opens once. Other machines must not find a door at all, so there is none then. */
function inboxOf({ HOST, publicUrl }: Env, { key }: InboxDoor): Product['inbox'] {
  if (!servesOnlyThisMachine(HOST, publicUrl)) return 'closed';
  return { address: `${publicUrl}${path.devMail}?key=${key}` };
}

function partOf(child: Supervised, timeoutMs: number): { stop: () => Promise<void>; kill: () => void } {
  return { stop: () => child.stop(timeoutMs), kill: () => child.kill() };
}
