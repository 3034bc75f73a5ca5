import type { ChildProcess } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, locateBinaries, reachableBinaries } from '@perfboard/postgres/binaries';
import { type Cluster, initCluster, startCluster, syncCluster } from '@perfboard/postgres/cluster';
import { stopLeftover } from '@perfboard/postgres/leftover';
import { clusterMajor, majorOf } from '@perfboard/postgres/major';
import { NoOlderPostgresError, olderBinaries } from '@perfboard/postgres/older';
import { keptNotification, nextCluster, switchClusters } from './cluster-switch.ts';
import { databaseName, refuseOtherMajor, startGuard } from './database.ts';
import { binariesPlace, type DatabasePlace, placeDatabase } from './database-place.ts';
import { StartError } from './start-error.ts';

interface UpgradeOptions {
  dataDir: string;
  /** With the manifests of older majors. */
  manifests: string;
  say: (line: string) => void;
  /** Copies the database to the server whose administrator's address is given. Rejects, or answers with an exit code. */
  move: (from: string, to: string) => Promise<number>;
}

/**
 * Moves the embedded database to the major that this release runs. The new cluster is made beside the old one, filled and
 * stopped; then it takes its place. Until then the old one is the database, after that the new one, whatever ends this
 * process when.
 * @returns an exit code
 * @throws StartError that says what stands in the way
 */
export async function upgradePostgres({ dataDir, manifests, say, move }: UpgradeOptions): Promise<number> {
  const place = placeDatabase(dataDir);
  const { folder, user } = place;
  const cluster = join(folder, 'cluster');
  const binaries = reachableBinaries(locateBinaries(), user, binariesPlace(dataDir, user));
  const [from, to] = [clusterMajor(cluster), majorOf(binaries.version)];
  if (from === null) throw new StartError(`There is no database in ${dataDir}.`);
  if (from === to) {
    say(`The database already uses PostgreSQL ${to}. There is nothing to do.`);
    return 0;
  }
  if (from > to) refuseOtherMajor(cluster, binaries);

  const next = nextCluster(folder);
  await stopLeftover(next);
  rmSync(next, { recursive: true, force: true });
  refuseSmallDisk(folder, cluster);
  say(`Moving the database from PostgreSQL ${from} to ${to}. The old one is not changed until this is done.`);
  const cache = join(binariesPlace(dataDir, user), 'older');
  const older = await olderBinaries(from, { manifests, cache }).catch((error: Error) => {
    throw error instanceof NoOlderPostgresError ? new StartError(error.message) : error;
  });
  const code = await fillNext({ place, older, binaries, say, move });
  if (code !== 0) return code;
  const kept = switchClusters(folder, from);
  rmSync(cache, { recursive: true, force: true });
  say(`Done. Run \`npm start\` to use PostgreSQL ${to}.`);
  say(keptNotification(kept));
  return 0;
}

interface Fill extends Pick<UpgradeOptions, 'say' | 'move'> {
  place: DatabasePlace;
  older: Binaries;
  binaries: Binaries;
}

async function fillNext({ place: { folder, user }, older, binaries, say, move }: Fill): Promise<number> {
  const password = readFileSync(join(folder, 'password'), 'utf8');
  const settings = { timezone: 'UTC', jit: 'off' };
  const old = { binaries: older, dataDir: join(folder, 'cluster'), user, password, settings };
  // Nobody relies on it before syncCluster has brought all of it to the disk.
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const next = { ...old, binaries, dataDir: nextCluster(folder), settings: { ...settings, ...unsafe } };
  const started: Cluster[] = [];
  const guards: ChildProcess[] = [];
  const start = async (options: typeof old) => {
    const running = await startCluster(options).catch((error: Error) => {
      throw new StartError(
        `Could not start the database in ${options.dataDir}.\n${error.message}${ownerHint(error)}`,
      );
    });
    started.push(running);
    guards.push(startGuard(running.pid, options.dataDir));
    return running;
  };
  let code: number;
  try {
    const source = await start(old);
    await initCluster(next);
    const target = await start(next);
    say('Copying the shop');
    code = await move(source.urlOf(databaseName), target.adminUrl);
  } finally {
    for (const guard of guards) guard.kill('SIGKILL');
    for (const running of started) await running.stop();
  }
  if (code === 0) await syncCluster(next);
  return code;
}

const ownerHint = ({ message }: Error) =>
  /permission denied|ownership/i.test(message)
    ? '\nAll its files must belong to the user that PostgreSQL ran as.'
    : '';

/** What a cluster of this release takes before anything is in it. */
const emptyBytes = 100 * 1024 * 1024;

/** @throws StartError before anything is written, where the copy cannot fit */
function refuseSmallDisk(folder: string, cluster: string): void {
  const needed = sizeOf(cluster) + emptyBytes;
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const inMb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  throw new StartError(
    `The disk of ${folder} has ${inMb(free)} left, but the copy may need ${inMb(needed)}. Nothing was changed. Free up space, then run it again.`,
  );
}

function sizeOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
