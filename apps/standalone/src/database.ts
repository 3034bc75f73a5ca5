import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, locateBinaries, reachableBinaries } from '@perfboard/postgres/binaries';
import {
  type Cluster,
  type ClusterOptions,
  clusterMajor,
  initCluster,
  majorOf,
  startCluster,
  syncCluster,
} from '@perfboard/postgres/cluster';
import pg from 'pg';
import { binariesPlace, placeDatabase } from './database-place.ts';
import { makeSecret, writeSecretFile } from './secrets.ts';
import { StartError } from './start-error.ts';

export type EmbeddedDatabase = {
  /** For the programs that serve. */
  url: string;
  /** For the programs that change the schema, as environment variables. */
  owner: OwnerUrls;
  stop(): Promise<void>;
  kill(): void;
};

export const databaseName = 'perfboard';

export interface OwnerUrls {
  ADMIN_DATABASE_URL: string;
  MIGRATE_DATABASE_URL: string;
}

/**
 * URLs of the three roles. The administrator created the cluster and must stay a superuser; the passwords of
 * the product's roles are derived from the administrator's in one direction only.
 */
export function roleUrls(adminUrl: string): { url: string; owner: OwnerUrls } {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  const urlOf = (role: string) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = createHmac('sha256', secret).update(role).digest('base64url');
    return url.href;
  };
  return {
    url: urlOf('perfboard_serve'),
    owner: { ADMIN_DATABASE_URL: adminUrl, MIGRATE_DATABASE_URL: urlOf('perfboard_migrate') },
  };
}

/**
 * Starts the product's own PostgreSQL and restarts it until `stop`.
 * @throws StartError for a cluster of another major version; Error when it does not start.
 */
export async function startDatabase(options: {
  dataDir: string;
  onLog: (line: string) => void;
  say: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  const { dataDir, onLog, say } = options;
  const { folder, user } = placeDatabase(dataDir);
  const clusterDir = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  const isNew = !existsSync(join(clusterDir, 'PG_VERSION'));
  const found = locateBinaries();
  refuseOtherMajor(clusterDir, found);
  if (isNew) writeSecretFile(passwordFile, makeSecret());
  const clusterOptions: ClusterOptions = {
    binaries: reachableBinaries(found, user, binariesPlace(dataDir, user)),
    dataDir: clusterDir,
    user,
    password: readFileSync(passwordFile, 'utf8'),
    // JIT compilation costs more than the short queries of a website.
    settings: { timezone: 'UTC', jit: 'off' },
    onLog,
  };
  if (isNew) await initCluster(clusterOptions);

  const running = await keepRunning(clusterOptions, dataDir, say);
  if (isNew) {
    // In parallel with the rest of a first start; the files are synced long before anyone types a password.
    syncCluster(clusterOptions).catch((error: Error) =>
      say(`PostgreSQL's files could not be synced: ${error.message}`),
    );
  }
  await createDatabase(running.adminUrl);
  return { ...roleUrls(running.urlOf(databaseName)), stop: running.stop, kill: running.kill };
}

/** @throws StartError for a database of another PostgreSQL major version, with the upgrade steps */
function refuseOtherMajor(cluster: string, { version }: Binaries): void {
  const [from, to] = [clusterMajor(cluster), majorOf(version)];
  if (from === null || from === to) return;
  throw new StartError(
    from > to
      ? `The database in ${cluster} belongs to PostgreSQL ${from}, and this release runs ${to}. Start the release that it was last used with.`
      : `The database in ${cluster} belongs to PostgreSQL ${from}, and this release runs ${to}. Nothing was changed.\nMake a backup with the release that you used before (npm run backup), then restore it with this one into an empty PERFBOARD_DATA (npm run restore).`,
  );
}

/**
 * Starts a cluster and restarts it on the same port whenever its server ends. If this process is killed, a
 * guard stops the server.
 */
async function keepRunning(options: ClusterOptions, dataDir: string, say: (line: string) => void) {
  let isStopping = false;
  let cluster: Cluster;
  let guard: ChildProcess;
  async function start(port?: number): Promise<void> {
    cluster = await startCluster({
      ...options,
      ...(port ? { port } : {}),
      onExit(reason) {
        guard.kill('SIGKILL');
        say(`PostgreSQL stopped (${reason}). Restarting it. Log: ${join(dataDir, 'logs', 'postgres.log')}`);
        void startAgain(cluster.port);
      },
    });
    guard = startGuard(cluster.pid, options.dataDir);
  }
  async function startAgain(port: number): Promise<void> {
    for (let pauseMs = 250; !isStopping; pauseMs = Math.min(pauseMs * 2, 10_000)) {
      try {
        return await start(port);
      } catch (error) {
        say(`Could not start PostgreSQL: ${(error as Error).message}`);
        await sleep(pauseMs);
      }
    }
  }
  await start();
  return {
    adminUrl: cluster!.adminUrl,
    urlOf: cluster!.urlOf,
    async stop() {
      isStopping = true;
      guard.kill('SIGKILL');
      await cluster.stop();
    },
    kill() {
      isStopping = true;
      guard.kill('SIGKILL');
      cluster.kill();
    },
  };
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  // Its queries report failures.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Stops the database server after this process was killed, which closes the guard's input. Waits until the
 * api and the worker have drained. By then the next start may have stopped the server, and its process id may
 * belong to another program.
 */
export function startGuard(serverPid: number, clusterDir: string): ChildProcess {
  const end =
    'cat > /dev/null; sleep 12; read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"';
  const guard = spawn('/bin/sh', ['-c', end, 'guard', String(serverPid), clusterDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  // Without a shell, the next start stops the server.
  guard.on('error', () => {});
  guard.unref();
  return guard;
}
