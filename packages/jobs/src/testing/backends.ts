import type { Log } from '@perfboard/process/log';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { lasts } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import { startRedis, type TestRedis } from '@perfboard/testing/redis';
import type pg from 'pg';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import type { BackendKind } from '../backend.ts';
import { jobNames } from '../catalog.ts';
import { type OutboxRow, outboxRow } from '../outbox-row.ts';
import type { JobHandlers } from '../worker.ts';

/** A backend of BullMQ with its own servers, on which the guarantees are tested. */
export interface TestBackend {
  kind: BackendKind;
  database: TestDatabase;
  /** Options that point queues, workers and the dispatcher at this backend. */
  location: { databaseUrl: string; redisUrl?: string };
  /** Loses every job, as a Redis without persistence does when it restarts. */
  loseEverything(): Promise<void>;
  /** Makes the server unavailable for `ms`: Redis is killed, PostgreSQL's connections are cut repeatedly. */
  outage(ms: number): Promise<void>;
}

// Recovery takes seconds by design, more on a busy machine; only a hang takes this long.
vi.setConfig({ testTimeout: scaled(90_000), hookTimeout: scaled(90_000) });

const redis: TestRedis | null = await startRedis();

/** Runs the same tests on PostgreSQL and, if Redis is available, on Redis. */
export function describeBackends(name: string, define: (backend: TestBackend) => void): void {
  for (const kind of ['postgres', 'redis'] as const) {
    describe.skipIf(kind === 'redis' && !redis)(`${name} (${kind})`, () => {
      const backend = { kind } as TestBackend;
      beforeAll(async () => Object.assign(backend, await prepare(kind)));
      afterAll(() => backend.database?.drop());
      define(backend);
    });
  }
  afterAll(() => redis?.stop());
}

async function prepare(kind: BackendKind): Promise<TestBackend> {
  const database = await createTestDatabase();
  if (kind === 'postgres') {
    return {
      kind,
      database,
      location: { databaseUrl: database.url },
      loseEverything: () => loseJobs(database.pool),
      outage: (ms) => cutConnections(database.pool, ms),
    };
  }
  const server = redis as TestRedis;
  await server.start();
  await server.flush();
  return {
    kind,
    database,
    location: { databaseUrl: database.url, redisUrl: server.url },
    loseEverything: () => server.flush(),
    async outage(ms) {
      await server.kill();
      await lasts(ms);
      await server.start();
    },
  };
}

async function loseJobs(pool: pg.Pool): Promise<void> {
  await pool.query('truncate bullmq.job, bullmq.scheduler cascade');
}

async function cutConnections(pool: pg.Pool, ms: number): Promise<void> {
  const until = Date.now() + ms;
  do {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await lasts(50);
  } while (Date.now() < until);
}

/** A log that drops everything. */
export const quietLog: Log = {
  debug() {},
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => quietLog,
};

/** Handlers that do nothing, except those given. */
export function handlersWith(given: Partial<JobHandlers>): JobHandlers {
  const idle = Object.fromEntries(jobNames.map((name) => [name, async () => undefined]));
  return { ...(idle as unknown as JobHandlers), ...given };
}

export async function insertOutbox(pool: pg.Pool, row: OutboxRow): Promise<string> {
  await pool.query(
    'insert into outbox (id, job, payload, run_at, request_id) values ($1, $2, $3, coalesce($4, now()), $5)',
    [row.id, row.job, JSON.stringify(row.payload), row.run_at ?? null, row.request_id ?? null],
  );
  return row.id;
}

/** A notification to be sent, as the transaction of a lead would write it. */
export function notificationRow(): OutboxRow<'notification.send'> {
  return outboxRow('notification.send', { notification_uuid: crypto.randomUUID() });
}

export interface OutboxState {
  run_at: Date;
  dispatched_at: Date | null;
  done_at: Date | null;
  failed_at: Date | null;
  attempts: number;
  last_error: string | null;
}

export async function outboxState(pool: pg.Pool, id: string): Promise<OutboxState> {
  const { rows } = await pool.query<OutboxState>('select * from outbox where id = $1', [id]);
  if (!rows[0]) throw new Error(`No outbox row ${id}`);
  return rows[0];
}
