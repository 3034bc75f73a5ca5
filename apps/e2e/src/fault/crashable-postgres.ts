import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateBinaries, reachableBinaries } from '@perfboard/postgres/binaries';
import { type Cluster, initCluster, startCluster } from '@perfboard/postgres/cluster';
import { freePort } from '@perfboard/postgres/free-port';
import { serverUser } from '@perfboard/postgres/server-user';
import { lasts } from '@perfboard/testing/eventually';
import { stateOf } from './supervised.ts';

export interface CrashablePostgres {
  url: string;
  pid(): number;
  /** False where it ended by itself and did not come back. */
  isAlive(): boolean;
  /** `immediate` ends the server as a crash would; it recovers from its log. */
  restart(how: 'fast' | 'immediate', awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL that comes back at the same address. Commits survive its crashes, though not the machine's. */
export async function startCrashablePostgres(folder: string): Promise<CrashablePostgres> {
  const user = serverUser();
  mkdirSync(folder);
  if (user) {
    // The server's user has to pass through both.
    chmodSync(join(folder, '..'), 0o755);
    chmodSync(folder, 0o700);
    chownSync(folder, user.uid, user.gid);
  }
  const options = {
    binaries: reachableBinaries(locateBinaries(), user, join(tmpdir(), 'perfboard-postgres')),
    dataDir: join(folder, 'data'),
    user,
    password: 'fault',
    port: await freePort(),
    settings: { fsync: 'off', max_connections: '200', shared_buffers: '64MB', max_wal_size: '96MB' },
  };
  await initCluster(options);
  let cluster: Cluster = await startCluster(options);
  return {
    url: cluster.adminUrl,
    pid: () => cluster.pid,
    isAlive: () => stateOf(cluster.pid) !== '',
    async restart(how, awayMs) {
      if (how === 'immediate' && stateOf(cluster.pid)) process.kill(cluster.pid, 'SIGQUIT');
      await cluster.stop();
      await lasts(awayMs);
      cluster = await startCluster(options);
    },
    stop: () => cluster.stop(),
  };
}
