import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDiskStore } from '@perfboard/media/disk-store';
import type { ImageStore } from '@perfboard/media/store';
import { freePort } from '@perfboard/postgres/free-port';
import { type FlakyProxy, startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { startImapServer, type TestImapServer } from '@perfboard/testing/imap-server';
import { startRedis, type TestRedis } from '@perfboard/testing/redis';
import { mountSmallDisk, type SmallDisk } from '@perfboard/testing/small-disk';
import pg from 'pg';
import { type Bucket, startBucket } from './bucket.ts';
import { desk, ownerEmail } from './check.ts';
import { type CrashablePostgres, startCrashablePostgres } from './crashable-postgres.ts';
import { type Clock, type NameServer, openClock, openNameServer } from './preloaded.ts';
import type { Release } from './program.ts';
import { type FaultSink, startSink } from './sink.ts';
import { type Supervised, supervise } from './supervised.ts';

const execFileAsync = promisify(execFile);

export type BackendKind = 'postgres' | 'redis';

/**
 * All parts of a shop on two machines: an API and a worker on each, with separate connections to the
 * database.
 */
export interface Stack {
  folder: string;
  /** The suite's own connection to the database, unaffected by the faults. */
  pool: pg.Pool;
  postgres: CrashablePostgres;
  lines: FlakyProxy[];
  redis: TestRedis | null;
  /**
   * The database's own disk, small enough to be filled; null if none can be mounted, or none is requested.
   */
  disk: SmallDisk | null;
  /** The image store, with Redis as the queue; otherwise a folder. */
  bucket: Bucket | null;
  /** The clock of each machine; none in the short form. */
  clocks: Clock[];
  /** Host names of the services; null if they are reached by their addresses. */
  names: NameServer | null;
  sink: FaultSink;
  /** The mailbox that the workers read; null in the short form, or if no IMAP server is installed. */
  mailbox: TestImapServer | null;
  store: ImageStore;
  modifiedAt(key: string): number;
  apis: Supervised[];
  workers: Supervised[];
  urls: string[];
  ready(): Promise<void>;
  close(): Promise<void>;
}

export const faultSecret = 'the fault run has no secrets to keep';
export const owner = { email: ownerEmail, password: 'fault suites have no secrets' } as const;

/** Whose INBOX the workers read. */
export const mailboxUser = 'shop';

/** Plenty for an hour, and filled within a second. */
const diskMegabytes = 600;

export async function startStack(options: {
  backend: BackendKind;
  programs: Release;
  /** The previous release, which runs on the second machine while the tables change. */
  beside?: Release | undefined;
  mailDelayMs: number;
  /** Supports every kind of fault; the short form leaves out what takes long to prepare. */
  isWhole: boolean;
}): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'perfboard-fault-'));
  const disk = options.isWhole ? mountSmallDisk(diskMegabytes) : null;
  const postgres = await startCrashablePostgres(join(disk?.folder ?? folder, 'postgres'));
  const redis = options.backend === 'redis' ? await startRedis() : null;
  const bucket = redis ? await startBucket(join(folder, 'bucket')) : null;
  const sink = await startSink({ folder, delayMs: options.mailDelayMs });
  const mailbox = options.isWhole ? await startImapServer() : null;
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4, connectionTimeoutMillis: 3_000 });
  // The server is restarted frequently.
  pool.on('error', () => undefined);
  const names = options.isWhole ? openNameServer(folder) : null;
  const named = (url: string, name: string) => names?.named(url, name) ?? url;
  const ports = [await freePort(), await freePort()];
  const lines = [await startFlakyProxy(postgres.url), await startFlakyProxy(postgres.url)];
  const env = {
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    ...(redis ? { REDIS_URL: named(redis.url, 'queue') } : {}),
    ...bucket?.env,
    ...names?.env,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    SESSION_SECRET: faultSecret,
    SMTP_URL: named(sink.url, 'mail'),
    MAIL_FROM: 'Shop <shop@shop.example>',
    NOTIFY_EMAIL: desk,
    ...(mailbox ? { IMAP_URL: mailbox.url(mailboxUser) } : {}),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    PERFBOARD_DATA: folder,
    LOG_LEVEL: 'warn',
  };
  const clocks = options.isWhole ? [0, 1].map((index) => openClock(folder, String(index))) : [];
  const start = (name: 'api' | 'worker', index: number, release: Release) =>
    supervise({
      name: `${name} ${index}`,
      mainFile: release[name],
      env: {
        ...env,
        ...clocks[index]?.env,
        NODE_OPTIONS: [names, clocks[index]].map((one) => one?.env.NODE_OPTIONS ?? '').join(' '),
        DATABASE_URL: named(lines[index]?.url ?? '', 'database'),
        PORT: String(ports[index]),
      },
      logFile: join(folder, `${name}-${index}.log`),
    });
  const images = join(folder, 'images');
  const migrate = ({ migrate: file }: Release) =>
    execFileAsync(process.execPath, [file], {
      env: { ...process.env, ...env, DATABASE_URL: postgres.url },
    });
  const startMachine = (index: 0 | 1, release: Release) => ({
    api: start('api', index, release),
    worker: start('worker', index, release),
  });
  const { programs, beside } = options;
  await migrate(beside ?? programs);
  const second = startMachine(1, beside ?? programs);
  if (beside) {
    // The previous release can't start after the tables have changed.
    await Promise.all([second.api.ready(), second.worker.ready()]);
    await migrate(programs);
  }
  const first = startMachine(0, programs);
  const apis = [first.api, second.api];
  const workers = [first.worker, second.worker];
  const processes = [...apis, ...workers];
  return {
    folder,
    pool,
    postgres,
    lines,
    redis,
    disk,
    bucket,
    clocks,
    names,
    sink,
    mailbox,
    store: bucket?.store ?? createDiskStore({ directory: images }),
    modifiedAt: bucket?.modifiedAt ?? ((key) => statSync(join(images, key)).mtimeMs),
    apis,
    workers,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    ready: async () => void (await Promise.all(processes.map((process) => process.ready()))),
    async close() {
      await Promise.all(processes.map((process) => process.stop()));
      await sink.kill();
      await mailbox?.close();
      await redis?.stop();
      await bucket?.close();
      await Promise.all(lines.map((line) => line.close()));
      await pool.end();
      await postgres.stop();
      disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
