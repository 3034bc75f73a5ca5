import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateBinaries, reachableBinaries } from '@perfboard/postgres/binaries';
import { type Cluster, initCluster, startCluster } from '@perfboard/postgres/cluster';
import { stopLeftover } from '@perfboard/postgres/leftover';
import { serverUser } from '@perfboard/postgres/server-user';

const prefix = 'perfboard-test-';

/**
 * Starts a real, empty PostgreSQL for tests on a free port, with its data in a temporary folder that `stop`
 * removes. It trades durability for speed, so never store anything important in it.
 */
export async function startPostgres(): Promise<Cluster> {
  await removeAbandoned();
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  if (user) {
    chmodSync(folder, 0o700);
    chownSync(folder, user.uid, user.gid);
  }
  const options = {
    binaries: reachableBinaries(locateBinaries(), user, join(tmpdir(), 'perfboard-postgres')),
    dataDir: join(folder, 'data'),
    user,
    // Not a word that occurs in paths or messages: tests check that it does not leak.
    password: 'kept-to-itself',
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '300',
      shared_buffers: '128MB',
      autovacuum_naptime: '10min',
      // Each test file clones a database: the kernel copies its files, or shares their blocks.
      file_copy_method: 'clone',
    },
  };
  try {
    await initCluster(options);
    const cluster = await startCluster(options);
    return {
      ...cluster,
      async stop() {
        await cluster.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A killed test run leaves its server behind; the next run ends it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^perfboard-test-(\d+)-/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      await stopLeftover(join(tmpdir(), name, 'data'));
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's folder, which we can't remove.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
