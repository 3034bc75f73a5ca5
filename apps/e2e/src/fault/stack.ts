import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { createDiskStore } from '@perfboard/media/disk-store';
import type { ImageStore } from '@perfboard/media/store';
import { locateBinaries, reachableBinaries } from '@perfboard/postgres/binaries';
import { type Cluster, initCluster, startCluster } from '@perfboard/postgres/cluster';
import { freePort } from '@perfboard/postgres/free-port';
import { serverUser } from '@perfboard/postgres/server-user';
import { lasts } from '@perfboard/testing/eventually';
import { startRedis, type TestRedis } from '@perfboard/testing/redis';
import pg from 'pg';
import { type FaultSink, startSink } from './sink.ts';
import { type SupervisedWorker, superviseWorker } from './worker-process.ts';

export type BackendKind = 'postgres' | 'redis';

/** Everything that a shop runs, each as a process of its own. */
export interface FaultStack {
  folder: string;
  backend: BackendKind;
  pool: pg.Pool;
  store: ImageStore;
  sink: FaultSink;
  redis: TestRedis | null;
  workers: SupervisedWorker[];
  /** `immediate` ends the server as a crash would; it recovers from its log. */
  restartPostgres(how: 'fast' | 'immediate', awayMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface StackOptions {
  backend: BackendKind;
  mainFile: string;
  workers: number;
  /** Milliseconds that the mail server takes over a mail. */
  mailDelayMs: number;
}

export async function startStack(options: StackOptions): Promise<FaultStack> {
  const folder = mkdtempSync(join(tmpdir(), 'perfboard-fault-'));
  const postgres = await startPostgres(join(folder, 'postgres'));
  await migrateDatabase({ databaseUrl: postgres.url });
  await migrateQueue({ databaseUrl: postgres.url });
  const redis = options.backend === 'redis' ? await startRedis() : null;
  const sink = await startSink({ folder, delayMs: options.mailDelayMs });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 6, connectionTimeoutMillis: 3_000 });
  // The server is restarted under it all the time.
  pool.on('error', () => undefined);
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    PUBLIC_URL: 'https://shop.example',
    SESSION_SECRET: 'the fault run has no secrets to keep',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Shop <shop@shop.example>',
    NOTIFY_EMAIL: 'owner@shop.example',
    PERFBOARD_DATA: folder,
    LOG_LEVEL: 'info',
  };
  const workers = Array.from({ length: options.workers }, (_, index) =>
    superviseWorker({ mainFile: options.mainFile, env, logFile: join(folder, `worker-${index}.log`) }),
  );
  return {
    folder,
    backend: options.backend,
    pool,
    store: createDiskStore({ directory: join(folder, 'images') }),
    sink,
    redis,
    workers,
    restartPostgres: postgres.restart,
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await sink.kill();
      await redis?.stop();
      await pool.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL that comes back at the same address. Commits survive its crashes, though not the machine's. */
async function startPostgres(folder: string) {
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
    settings: { fsync: 'off', max_connections: '200', shared_buffers: '64MB' },
  };
  await initCluster(options);
  let cluster: Cluster = await startCluster(options);
  return {
    url: cluster.adminUrl,
    async restart(how: 'fast' | 'immediate', awayMs: number) {
      if (how === 'immediate') process.kill(cluster.pid, 'SIGQUIT');
      await cluster.stop();
      await lasts(awayMs);
      cluster = await startCluster(options);
    },
    stop: () => cluster.stop(),
  };
}
