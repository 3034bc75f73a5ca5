import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import { lasts } from '@perfboard/testing/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateQueue } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database?.drop());

/** Makes the last migration due again and holds the table that it changes. */
async function holdTables() {
  await migrateQueue({ databaseUrl: database.url });
  const holder = await database.pool.connect();
  await holder.query('begin');
  const { rows } = await holder.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bullmq'`,
  );
  for (const { name } of rows) await holder.query(`lock table ${name} in access exclusive mode`);
  return {
    async letGo() {
      await holder.query('rollback');
      holder.release();
    },
  };
}

test('the queue’s migration retries its lock with short timeouts and continues when the lock is free', async () => {
  const held = await holdTables();
  const migrating = migrateQueue({ databaseUrl: database.url });
  await lasts(3_000);
  await held.letGo();
  await migrating;
});

test('the queue’s migration fails if it never gets its lock', async () => {
  const held = await holdTables();
  await expect(migrateQueue({ databaseUrl: database.url, lockLimitMs: 1_000 })).rejects.toThrow(/lock/);
  await held.letGo();
});
