// @module-tag slow
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MigrationError, migrateDatabase, migrationNames, migrationState } from './migrate.ts';
import { type Migration, migrations } from './migration-list.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
});

/** A later migration that changes a table in use. */
const next: Migration = {
  name: '29990101000000_next',
  sql: `alter table page_views add column "next" text; create table "nexts" (id int);`,
  checksum: 'x',
};
const withNext = [...migrations, next];
const appliedNames = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
      where finished_at is not null and rolled_back_at is null order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('a conflicting object of another program is reported, and nothing changes', async () => {
  await migrateDatabase({ databaseUrl: database.url });
  await database.pool.query('create table nexts (id int)');
  const attempt = migrateDatabase({ databaseUrl: database.url, list: withNext });
  await expect(attempt).rejects.toThrow(MigrationError);
  await expect(attempt).rejects.toThrow('"nexts" already exists');
  expect(await appliedNames()).toEqual(migrationNames);
  await database.pool.query('drop table nexts');
  expect(await migrateDatabase({ databaseUrl: database.url, list: withNext })).toEqual([next.name]);
});

test("another program's database is rejected before a table is created", async () => {
  await database.pool.query('create table wp_posts (id int)');
  await expect(migrateDatabase({ databaseUrl: database.url })).rejects.toThrow('wp_posts');
  expect((await migrationState(database.url)).pending).toEqual(migrationNames);
});

test.each(['before it is sent', 'before it is answered'])(
  'a process killed at any statement, %s, leaves nothing to repair',
  { timeout: 120_000 },
  async (moment) => {
    const list: Migration[] = [
      { name: '1', sql: 'create table shelf (id int); insert into shelf values (1)', checksum: 'x' },
      { name: '2', sql: 'alter table shelf add column label text', checksum: 'y' },
    ];
    const original = pg.Client.prototype.query;
    onTestFinished(() => {
      pg.Client.prototype.query = original;
    });
    for (let at = 0, isKilled = true; isKilled; at++) {
      await database.pool.query('drop schema public cascade; create schema public');
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
      const outcome = await migrateDatabase({ databaseUrl: database.url, list }).catch(
        (error: Error) => error,
      );
      pg.Client.prototype.query = original;
      if (isKilled && at < 4) expect([at, outcome]).toEqual([at, expect.any(Error)]);
      await migrateDatabase({ databaseUrl: database.url, list });
      expect(await appliedNames()).toEqual(['1', '2']);
      expect((await database.pool.query('select id, label from shelf')).rows).toEqual([
        { id: 1, label: null },
      ]);
    }
  },
);

describe('while another connection holds a lock on a table', () => {
  let holder: pg.PoolClient;
  beforeEach(async () => {
    await migrateDatabase({ databaseUrl: database.url });
    holder = await database.pool.connect();
    await holder.query('begin; lock table page_views in access share mode');
    onTestFinished(() => holder.release(true));
  });

  test('a migration does not block readers, and is applied when the lock is released', async () => {
    const migrating = migrateDatabase({ databaseUrl: database.url, list: withNext });
    await sleep(500);
    const reader = await database.pool.connect();
    onTestFinished(() => reader.release(true));
    await reader.query('set statement_timeout = 8000');
    expect((await reader.query('select count(*) from page_views')).rowCount).toBe(1);
    await holder.query('commit');
    expect(await migrating).toEqual([next.name]);
  });

  test('a migration fails and reports who holds the lock, and changes nothing', async () => {
    const attempt = migrateDatabase({ databaseUrl: database.url, list: withNext, lockLimitMs: 0 });
    await expect(attempt).rejects.toThrow(MigrationError);
    await expect(attempt).rejects.toThrow(
      /_next timed out.*while waiting for a lock.*oldest open transactions: process \d+/,
    );
    expect(await appliedNames()).toEqual(migrationNames);
    await holder.query('commit');
    await migrateDatabase({ databaseUrl: database.url, list: withNext });
    expect(await appliedNames()).toEqual([...migrationNames, next.name]);
  });
});
