import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  /** False if it exited unexpectedly and did not restart. */
  isAlive(): boolean;
  /** `immediate` ends the server like a crash; it recovers from its log. */
  restart(how: 'fast' | 'immediate', awayMs: number): Promise<void>;
  /** Promotes another server with the log received so far, on the next timeline. */
  failOver(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL that restarts at the same address. Commits survive its crashes, though not the machine's. */
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
    settings: {
      max_connections: '200',
      shared_buffers: '64MB',
      max_wal_size: '96MB',
      // There is no archive: a promoted server has only its own log.
      restore_command: 'false',
    },
  };
  await initCluster(options);
  // In the file, so that a fault can override it temporarily.
  appendFileSync(join(options.dataDir, 'postgresql.conf'), 'fsync = off\n');
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
    async failOver(awayMs) {
      killAll(cluster.pid);
      await cluster.stop();
      const signal = join(options.dataDir, 'recovery.signal');
      writeFileSync(signal, '');
      if (user) chownSync(signal, user.uid, user.gid);
      await lasts(awayMs);
      cluster = await startCluster(options);
    },
    stop: () => cluster.stop(),
  };
}

/** Kills a server and all its processes before any of them can write anything. */
function killAll(postmaster: number): void {
  if (!stateOf(postmaster)) return;
  process.kill(postmaster, 'SIGSTOP');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ');
  for (const pid of [...children.filter(Boolean).map(Number), postmaster]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had exited unexpectedly.
    }
  }
}
