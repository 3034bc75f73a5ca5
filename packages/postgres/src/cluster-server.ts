import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

export type ClusterOptions = {
  binaries: Binaries;
  /** The cluster's own folder; created if missing, below an existing folder. */
  dataDir: string;
  /** The user that runs the server; null for the user of this process. */
  user: ServerUser | null;
  /** The password of the only role, `perfboard`. */
  password: string;
  /** Server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** Default: a free port. */
  port?: number;
  /** Receives every line that the server writes. */
  onLog?: (line: string) => void;
  /** Called when the server ends unexpectedly. */
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
  /** Immediate shutdown without a checkpoint: the next start replays the log. */
  kill(): void;
};

export const role = 'perfboard';

const lastLinesMs = 500;

/**
 * Starts the server of a folder on a port and waits until it answers.
 * @throws Error with the server's last lines.
 */
export async function startServer(port: number, options: ClusterOptions): Promise<Cluster> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    // No socket file: its path may be too long, and nothing uses it.
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
    // The server's user may have no access to this process's folder.
    cwd: dirname(options.dataDir),
    env: serverEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in a terminal must not stop the database before the processes that still
    // write to it.
    detached: true,
  });
  const tail: string[] = [];
  let stopping = false;
  let ready = false;
  const ended = endOf(child);
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

export function identity(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** PG* variables of the caller's shell must not reach the server or initdb. */
export function serverEnv(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return env;
}

/** Resolves with the reason when the server has exited and its last lines have arrived. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const finish = () => resolve(`exit ${code ?? signal}`);
      // Its last lines may still be in the pipe, but a leftover backend holds that pipe open for long.
      const given = setTimeout(finish, lastLinesMs);
      child.once('close', () => {
        clearTimeout(given);
        finish();
      });
    });
  });
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}
