import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { stopLeftover } from './leftover.ts';
import type { ServerUser } from './server-user.ts';

export type ClusterOptions = {
  binaries: Binaries;
  /** The cluster's own folder; made when missing, below a folder that exists. */
  dataDir: string;
  /** Who runs the server; null for the user of this process. */
  user: ServerUser | null;
  /** The password of the only role, `perfboard`. */
  password: string;
  /** Server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** The port to take; default: a free one. */
  port?: number;
  /** Receives every line that the server writes. */
  onLog?: (line: string) => void;
  /** Called when the server ends without having been asked to. */
  onExit?: (reason: string) => void;
};

export type Cluster = {
  /** Connection URL of the database `postgres`, for administration. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Connection URL of a database of the cluster. */
  urlOf(database: string): string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. Idempotent. */
  stop(): Promise<void>;
  /** Immediate shutdown, for an impatient operator: the next start replays the log. */
  kill(): void;
};

const role = 'perfboard';
const lastLinesMs = 500;

/**
 * Makes a cluster's folder. An interrupted run leaves nothing that a later one would take for a cluster.
 * @throws Error with initdb's own words.
 */
export async function initCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, user, binaries } = options;
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  removeInterrupted(dataDir);
  // A name of its own: the initdb of a start that was killed may still be writing into the one before.
  const attempt = `${dataDir}.${randomBytes(4).toString('hex')}`;
  const partial = `${attempt}.new`;
  const passwordFile = `${attempt}.password`;
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (user) for (const path of [partial, passwordFile]) chownSync(path, user.uid, user.gid);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${partial}`,
        `--username=${role}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The built-in provider sorts the same on every machine, so a copied data folder keeps valid indexes.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
        // syncCluster does this later, beside the start of everything else.
        '--no-sync',
      ],
      user,
    );
    renameSync(partial, dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

/** What starts that were killed have left. One whose initdb still writes stays for the next start. */
function removeInterrupted(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(`${basename(dataDir)}.`) || !/\.(new|password)$/.test(name)) continue;
    try {
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
    } catch {
      // Written into at this moment.
    }
  }
}

/** Forces a fresh cluster's files to disk; works while the server runs. */
export async function syncCluster({ binaries, dataDir, user }: ClusterOptions): Promise<void> {
  await run(binaries.initdb, [`--pgdata=${dataDir}`, '--sync-only'], user);
}

/**
 * Starts the server on the loopback address and waits until it answers. A server that an earlier,
 * killed process left running on the same folder is stopped first.
 * @throws Error with the server's last lines.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await stopLeftover(options.dataDir);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    try {
      return await startOn(port, options);
    } catch (error) {
      // Somebody took the port between the look and the start.
      if (attempt < 4 && !options.port && String(error).includes('Address already in use')) continue;
      throw error;
    }
  }
}

async function startOn(port: number, options: ClusterOptions): Promise<Cluster> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    // No socket file: its path may be too long, and nobody uses it.
    unix_socket_directories: '',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...options.settings,
  };
  const args = ['-D', options.dataDir, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const child = spawn(options.binaries.postgres, args, {
    ...identity(options.user),
    // The folder of this process may be closed to that user.
    cwd: dirname(options.dataDir),
    env: serverEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C in a terminal must not stop the database before those who still write to it.
    detached: true,
  });
  const tail: string[] = [];
  let stopping = false;
  let ready = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const tell = () => resolve(`exit ${code ?? signal}`);
      // Its last lines may still be on their way; but a backend that it leaves behind keeps their pipe open for long.
      const given = setTimeout(tell, lastLinesMs);
      child.once('close', () => {
        clearTimeout(given);
        tell();
      });
    });
  });
  await new Promise<void>((resolve, reject) => {
    readLines(child, (line) => {
      tail.push(line);
      if (tail.length > 20) tail.shift();
      options.onLog?.(line);
      if (!ready && line.includes('database system is ready to accept connections')) {
        ready = true;
        resolve();
      }
    });
    ended.then((reason) => {
      if (!ready) reject(new Error(`PostgreSQL did not start (${reason}).\n${tail.join('\n')}`));
      else if (!stopping) options.onExit?.(reason);
    });
  });
  const urlOf = (database: string) =>
    `postgresql://${role}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return {
    port,
    pid: child.pid ?? 0,
    adminUrl: urlOf('postgres'),
    urlOf,
    kill() {
      stopping = true;
      child.kill('SIGQUIT');
    },
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      const forced = setTimeout(() => child.kill('SIGQUIT'), 15_000);
      await ended;
      clearTimeout(forced);
    },
  };
}

function run(program: string, args: string[], user: ServerUser | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const cwd = dirname(args[0]?.replace('--pgdata=', '') ?? '/');
    const child = spawn(program, args, {
      ...identity(user),
      cwd,
      env: serverEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed (${code}).\n${output.trim()}`)),
    );
  });
}

function identity(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** PG* variables of the caller's shell must not reach the server or initdb. */
function serverEnv(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return env;
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}
