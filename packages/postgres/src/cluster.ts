import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type Cluster,
  type ClusterOptions,
  identity,
  role,
  serverEnv,
  startServer,
} from './cluster-server.ts';
import { freePort } from './free-port.ts';
import { stopLeftover } from './leftover.ts';
import type { ServerUser } from './server-user.ts';

export type { Cluster, ClusterOptions };

/**
 * Creates a cluster's folder. An interrupted run leaves nothing that a later one would mistake for a cluster.
 * @throws Error with initdb's output.
 */
export async function initCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, user, binaries } = options;
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  removeInterrupted(dataDir);
  // A unique name: the initdb of a killed start may still be writing to the previous one.
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
        // syncCluster does this later, in parallel with the rest of the start.
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

/** Removes leftovers of killed starts. A folder that initdb is still writing to is left to the next start. */
function removeInterrupted(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(`${basename(dataDir)}.`) || !/\.(new|password)$/.test(name)) continue;
    try {
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
    } catch {
      // initdb is still writing to it.
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
      return await startServer(port, options);
    } catch (error) {
      // Another process took the port between the check and the start.
      if (attempt < 4 && !options.port && String(error).includes('Address already in use')) continue;
      throw error;
    }
  }
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

/** The major version of a cluster's folder; null if there is no cluster. */
export function clusterMajor(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'), 10);
  } catch {
    return null;
  }
}

/** The major of a version such as `18.4.0-beta.17`. */
export const majorOf = (version: string): number => Number.parseInt(version, 10);
