import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MigrationError, migrateDatabase, migrationNames, migrationState } from './migrate.ts';
import { migrations } from './migration-list.ts';
import { createSchemaEngine } from './schema-engine.mjs';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
});

/** The migrations that releases with Prisma's engine could leave half-recorded. */
const earlier = migrations.filter(({ name }) => name <= '20261121080000_page_view_uuid');
const before = (name: string) => migrationNames[migrationNames.indexOf(name) - 1];

async function migrateUpTo(name: string | undefined): Promise<void> {
  if (name) await migrateDatabase({ databaseUrl: database.url, upTo: name });
  else {
    await migrateDatabase({ databaseUrl: database.url, upTo: migrationNames[0] as string });
    await database.pool.query('drop schema public cascade; create schema public');
    await database.pool.query(
      `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
        migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
        started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`,
    );
  }
}

const leaveUnfinished = (name: string, logs: string | null = null) =>
  database.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, logs) values ($1, 'x', $2, $3)`,
    [randomUUID(), name, logs],
  );

async function expectWhole(): Promise<void> {
  expect(await migrationState(database.url)).toEqual({ pending: [], unknown: [] });
  const { rows } = await database.pool.query(
    `select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(migrationNames);
  const open = await database.pool.query(
    'select 1 from _prisma_migrations where finished_at is null and rolled_back_at is null',
  );
  expect(open.rowCount).toBe(0);
}

describe.each(earlier.map(({ name, sql }) => ({ name, sql })))('a shop bricked at $name', ({ name, sql }) => {
  test('before the script was applied starts again', async () => {
    await migrateUpTo(before(name));
    await leaveUnfinished(name);
    await migrateDatabase({ databaseUrl: database.url });
    await expectWhole();
  });

  test('after the script was applied starts again', async () => {
    await migrateUpTo(before(name));
    await database.pool.query(sql);
    await leaveUnfinished(name);
    await migrateDatabase({ databaseUrl: database.url });
    await expectWhole();
  });
});

test("what Prisma's engine leaves when its connection dies in a script is brought to its end", async () => {
  await migrateUpTo(migrationNames[0]);
  const [, second] = migrations;
  if (!second) return;
  const engine = await createSchemaEngine(database.url);
  const slow = `${second.sql};\nselect pg_sleep(30);`;
  const running = engine.applyMigrations({
    migrationsList: {
      baseDir: '/migrations',
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
      shadowDbInitScript: '',
      migrationDirectories: [migrations[0], { ...second, sql: slow }].map((migration) => ({
        path: migration?.name ?? '',
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: migration?.sql ?? '' },
        },
      })),
    },
    filters: { externalTables: [], externalEnums: [] },
  });
  const failed = expect(running).rejects.toThrow();
  for (let isKilled = false; !isKilled; await sleep(50)) {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep' and pid <> pg_backend_pid()`,
    );
    isKilled = rowCount === 1;
  }
  await failed;
  engine.free();
  // One query is one transaction: nothing of the script is there, whatever of it had run.
  const index = await database.pool.query(`select to_regclass('bookings_is_spam_status_uuid_idx') as name`);
  expect(index.rows).toEqual([{ name: null }]);
  const left = await database.pool.query('select 1 from _prisma_migrations where finished_at is null');
  expect(left.rowCount).toBe(1);
  await migrateDatabase({ databaseUrl: database.url });
  await expectWhole();
});

test('a table of another program in the way is named, and nothing is taken for applied', async () => {
  await migrateUpTo(undefined);
  await leaveUnfinished(migrationNames[0] as string, 'relation "users" already exists');
  await database.pool.query('create table users (id int)');
  const attempt = migrateDatabase({ databaseUrl: database.url });
  await expect(attempt).rejects.toThrow(MigrationError);
  await expect(attempt).rejects.toThrow('"users" already exists');
  expect((await migrationState(database.url)).pending).toEqual(migrationNames);
});

test('another program’s database is refused before a table is made', async () => {
  await database.pool.query('create table wp_posts (id int)');
  await expect(migrateDatabase({ databaseUrl: database.url })).rejects.toThrow('wp_posts');
});

test.each(['before it is sent', 'before it is answered'])(
  'a process that dies at any statement, %s, leaves nothing to mend',
  { timeout: 120_000 },
  async (moment) => {
    const original = pg.Client.prototype.query;
    onTestFinished(() => {
      pg.Client.prototype.query = original;
    });
    for (let at = 0, isKilled = true; isKilled; at++) {
      await database.pool.query('drop schema public cascade; create schema public');
      await migrateDatabase({ databaseUrl: database.url, upTo: migrationNames.at(-2) as string });
      let count = 0;
      isKilled = false;
      pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
        const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
        const isHere = !isKilled && count++ === at;
        if (isHere && moment === 'before it is sent') stream.destroy();
        const result = (original as (...all: unknown[]) => unknown).apply(this, parameters);
        if (isHere && moment !== 'before it is sent') stream.end(() => stream.destroy());
        isKilled ||= isHere;
        return result;
      } as typeof original;
      const outcome = await migrateDatabase({ databaseUrl: database.url }).catch((error: Error) => error);
      pg.Client.prototype.query = original;
      if (isKilled && at < 4) expect([at, outcome]).toEqual([at, expect.any(Error)]);
      await migrateDatabase({ databaseUrl: database.url });
      await expectWhole();
    }
  },
);

describe('while somebody holds a lock on a table', () => {
  const page = '20261121080000_page_view_uuid';
  let holder: pg.PoolClient;
  beforeEach(async () => {
    await migrateUpTo(before(page));
    holder = await database.pool.connect();
    await holder.query('begin; lock table page_views in access share mode');
    onTestFinished(() => holder.release(true));
  });

  test('a migration lets readers through and is applied when the lock is free', async () => {
    const migrating = migrateDatabase({ databaseUrl: database.url });
    await sleep(500);
    const reader = await database.pool.connect();
    onTestFinished(() => reader.release(true));
    await reader.query('set statement_timeout = 8000');
    expect((await reader.query('select count(*) from page_views')).rowCount).toBe(1);
    await holder.query('commit');
    expect(await migrating).toContain(page);
  });

  test('a migration gives up with a word about who holds it, and changes nothing', async () => {
    const attempt = migrateDatabase({ databaseUrl: database.url, lockPatienceMs: 0 });
    await expect(attempt).rejects.toThrow(MigrationError);
    await expect(attempt).rejects.toThrow(
      /page_view_uuid waits for a lock.*oldest open transactions: process \d+/,
    );
    expect((await migrationState(database.url)).pending).toContain(page);
    await holder.query('commit');
    await migrateDatabase({ databaseUrl: database.url });
    await expectWhole();
  });
});
