import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servesOnlyThisMachine } from '@perfboard/contracts/loopback';
import { path } from '@perfboard/contracts/path';
import { claimAddress, ownAddress } from './address.ts';
import { childEnv, type InboxDoor, inboxEnv, ownerVariables, workerEnv } from './child-env.ts';
import { lockFolder, openDataFolder } from './data-folder.ts';
import { type Env, listenersOf } from './env.ts';
import { openDatabase, openMailCatcher } from './own-services.ts';
import { createPrograms, drainMs, type Programs, partOf } from './programs.ts';
import { failLate, waitUntilReady } from './ready.ts';
import { rebuildOnChange } from './rebuild.ts';
import type { Running } from './running.ts';
import { readSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';
import type { Supervised } from './supervisor.ts';

export type Product = {
  env: Env;
  /** Null when ADMIN_PASSWORD was set: the operator knows it, so the screen must not show it. */
  adminPassword: string | null;
  /** Where emails appear; `closed` if other machines can reach the site, null if emails are really sent. */
  inbox: 'closed' | { address: string } | null;
};

/** Builds that may still run while the database starts. Each rejects with the builder's output. */
export type Builds = Record<'programs' | 'site', Promise<void>>;

export type ProductOptions = {
  root: string;
  env: Env;
  isDev: boolean;
  builds: Builds;
  step: (text: string) => void;
  say: (line: string) => void;
};

const readyMs = 60_000;

interface Site {
  options: ProductOptions;
  running: Running;
  programs: Programs;
  /** The environment of every program of the product. */
  environment: NodeJS.ProcessEnv;
  inbox: InboxDoor | null;
}

/**
 * Starts the whole product: database, migrations, demo data, mail catcher, api, worker.
 * @throws StartError with a message for the operator; what was started by then is in `running`.
 */
export async function startProduct(options: ProductOptions, running: Running): Promise<Product> {
  const { root, env, isDev, builds, step, say } = options;
  const folder = openDataFolder(env.dataDir);
  const lock = lockFolder(folder.path, env.publicUrl);
  running.add({ stop: lock.release, kill: lock.release });
  // The programs of a killed run may still be shutting down.
  for (const listener of listenersOf(env)) await claimAddress(listener, lock.wasKilled ? 13_000 : 0);
  const secrets = readSecrets(folder.path);
  const programs = createPrograms({ root, logs: folder.logs, running, say });
  const own = { env, folder, running, programs, step, say };
  const isFirstStart = !env.DATABASE_URL && !existsSync(join(folder.path, 'postgres'));
  const [database, mail] = await Promise.all([openDatabase(own), openMailCatcher(own)]);
  await builtOrExplain(builds.programs);
  // A release whose site does not build must not migrate an owner's data: the previous release could not use
  // it afterwards.
  if (!isFirstStart) await builtOrExplain(builds.site);
  running.aborted.signal.throwIfAborted();

  const backups = join(folder.path, 'backups');
  const environment = {
    ...childEnv({ env, secrets, isDev, databaseUrl: database.url, smtpUrl: mail.smtpUrl }),
    BACKUP_FOLDER: process.env.BACKUP_FOLDER || backups,
  };
  step('Applying migrations');
  // A failed upgrade needs a way back.
  await programs.runOnce('migrate', {
    ...environment,
    ...ownerVariables(),
    ...database.owner,
    BACKUP_BEFORE_MIGRATION: backups,
  });

  const site = { options, running, programs, environment, inbox: mail.inbox };
  await startSite(site, join(folder.path, 'seeded'));
  return {
    env,
    adminPassword: env.ADMIN_PASSWORD ? null : secrets.adminPassword,
    inbox: mail.inbox && inboxOf(env, mail.inbox),
  };
}

/**
 * Fills in the demo shop once per data folder: if an owner deletes it, it must not return at the next start.
 */
async function seed({ options: { env, step }, programs, environment }: Site, mark: string): Promise<void> {
  if (env.DEMO === 'true') return programs.runOnce('seed', environment);
  if (env.SEED_DEMO !== 'true' || (env.DATABASE_URL === undefined && existsSync(mark))) return;
  step('Adding demo projects');
  await programs.runOnce('seed', environment);
  if (!env.DATABASE_URL) writeFileSync(mark, new Date().toISOString());
}

/** @throws StartError with the builder's output */
async function builtOrExplain(build: Promise<void>): Promise<void> {
  await build.catch((error: Error) => {
    throw new StartError(error.message);
  });
}

/**
 * Starts the api and the worker, and waits until both work and the catalog is filled.
 * @throws StartError otherwise
 */
async function startSite(site: Site, seedMark: string): Promise<void> {
  const { options, running, programs, environment, inbox } = site;
  const { env, builds, step } = options;
  // In parallel with the site's build, which takes longer.
  const seeded = seed(site, seedMark);
  seeded.catch(() => {});
  // Its processes refuse a database that is not a demo's.
  if (env.DEMO === 'true') await seeded;
  await builtOrExplain(builds.site);
  running.aborted.signal.throwIfAborted();
  step('Starting the site and the worker');
  let abandon: (error: Error) => void = () => {};
  const abandoned = new Promise<never>((_resolve, reject) => {
    abandon = reject;
  });
  abandoned.catch(() => {});
  const keep = (name: string, variables: NodeJS.ProcessEnv): { child: Supervised; ready: Promise<void> } => {
    let isReady: () => void = () => {};
    const ready = new Promise<void>((resolve) => {
      isReady = resolve;
    });
    const child = programs.keep({
      name,
      app: name,
      file: 'main',
      env: variables,
      onReady: isReady,
      // Aborts only the start; once ready, the product keeps restarting them.
      onDeath: (inARow, why) => inARow >= 3 && abandon(new StartError(why)),
    });
    return { child, ready };
  };
  const api = keep('api', { ...environment, ...inboxEnv(inbox) });
  const worker = keep('worker', workerEnv(env, environment));
  // Together, so that they drain together.
  running.add(partOf(api.child, drainMs), partOf(worker.child, drainMs));
  const answers = waitUntilReady(ownAddress(env.HOST, env.PORT), readyMs, running.aborted.signal);
  // A heartbeat of the previous run may still be valid, so /readyz is not enough: the worker must report too.
  const works = failLate(worker.ready, readyMs, 'The worker');
  await Promise.race([Promise.all([works, answers, seeded]), abandoned]);
  running.aborted.signal.throwIfAborted();
  if (options.isDev) watchSources(site, { api: api.child, worker: worker.child });
}

/** Restarts a program when its sources change. */
function watchSources({ options: { root, say }, running }: Site, children: Record<string, Supervised>): void {
  for (const [app, child] of Object.entries(children)) {
    const stop = rebuildOnChange({ root, app, say, onChange: () => child.restart() });
    running.add({ stop, kill: stop });
  }
}

/** What the start prints: a link that works once. If other machines can reach the site, there is no link. */
function inboxOf({ HOST, publicUrl }: Env, { key }: InboxDoor): Product['inbox'] {
  if (!servesOnlyThisMachine(HOST, publicUrl)) return 'closed';
  return { address: `${publicUrl}${path.devMail}?key=${key}` };
}
