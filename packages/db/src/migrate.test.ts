import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import { expect, onTestFinished, test } from 'vitest';
import { createSchemaEngine } from '../scripts/schema-engine.mjs';
import {
  DatabaseIsNewerError,
  MigrationError,
  migrateDatabase,
  migrationNames,
  migrationState,
} from './migrate.ts';
import { migrations } from './migration-list.ts';

const schemaFiles = import.meta.glob('../prisma/{schema,models/*}.prisma', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

/** The migrations of this release in the format of Prisma's engine. */
const engineList = {
  baseDir: '/migrations',
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  })),
};
const noFilters = { externalTables: [], externalEnums: [] };

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

test('the migrations and the schema agree', async () => {
  const database = await emptyDatabase();
  const engine = await createSchemaEngine(database.url);
  const { stdout } = await engine.diff({
    from: { tag: 'migrations', ...engineList },
    to: {
      tag: 'schemaDatamodel',
      files: Object.entries(schemaFiles).map(([path, content]) => ({ path, content })),
    },
    script: true,
    exitCode: null,
    filters: noFilters,
  });
  expect(stdout?.trim()).toBe('-- This is an empty migration.');
  engine.free();
});

test('two concurrent migrations apply everything once', async () => {
  const database = await emptyDatabase();
  const runs = await Promise.all([1, 2].map(() => migrateDatabase({ databaseUrl: database.url })));
  expect(runs.flat()).toEqual(migrationNames);
  expect(await migrationState(database.url)).toEqual({ pending: [], unknown: [] });
});

test('a database of a newer release is rejected by name', async () => {
  const database = await emptyDatabase();
  await migrateDatabase({ databaseUrl: database.url });
  await database.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_future', now())`,
  );
  const attempt = migrateDatabase({ databaseUrl: database.url });
  await expect(attempt).rejects.toThrow(DatabaseIsNewerError);
  await expect(attempt).rejects.toThrow('29990101000000_future');
});

test('a migration older than the newest one applied is rejected, and nothing is applied', async () => {
  const database = await emptyDatabase();
  const named = (name: string) => ({ name, sql: `create table t${name} (id int)`, checksum: 'x' });
  await migrateDatabase({ databaseUrl: database.url, list: [named('1'), named('3')] });
  const list = [named('1'), named('2'), named('3'), named('4')];
  const attempt = migrateDatabase({ databaseUrl: database.url, list });
  await expect(attempt).rejects.toThrow(MigrationError);
  await expect(attempt).rejects.toThrow('The migration 2 is older than 3');
  const { rows } = await database.pool.query('select migration_name as name from _prisma_migrations');
  expect(rows.map(({ name }) => name)).toEqual(['1', '3']);
});

/** What `prisma migrate status` asks the engine. */
const statusOf = (engine: Awaited<ReturnType<typeof createSchemaEngine>>) =>
  engine.diagnoseMigrationHistory({
    migrationsList: engineList,
    optInToShadowDatabase: false,
    filters: noFilters,
  });

const upToDate = {
  editedMigrationNames: [],
  failedMigrationNames: [],
  history: null,
  hasMigrationsTable: true,
};

test("Prisma's own status and deployment find nothing to do after a migration", async () => {
  const database = await emptyDatabase();
  await migrateDatabase({ databaseUrl: database.url });
  const engine = await createSchemaEngine(database.url);
  expect(await statusOf(engine)).toEqual(upToDate);
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: engineList,
    filters: noFilters,
  });
  expect(appliedMigrationNames).toEqual([]);
  await database.pool.query("update _prisma_migrations set checksum = 'x'");
  expect(await statusOf(engine)).toMatchObject({ editedMigrationNames: migrationNames });
  engine.free();
});

test("a database that Prisma's own deployment made is complete", async () => {
  const database = await emptyDatabase();
  const engine = await createSchemaEngine(database.url);
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: engineList,
    filters: noFilters,
  });
  expect(appliedMigrationNames).toEqual(migrationNames);
  expect(await statusOf(engine)).toEqual(upToDate);
  engine.free();
  expect(await migrateDatabase({ databaseUrl: database.url })).toEqual([]);
});

test("a migration that Prisma's own command started and did not finish is reported, with the fix", async () => {
  const database = await emptyDatabase();
  await migrateDatabase({ databaseUrl: database.url });
  await database.pool.query('update _prisma_migrations set finished_at = null');
  await expect(migrateDatabase({ databaseUrl: database.url })).rejects.toThrow(
    new RegExp(`${migrationNames[0]} was started by another tool.*npx prisma migrate resolve`),
  );
});

test('no script ends the transaction that also records it', () => {
  const code = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '');
  const offences = migrations.filter(({ sql }) =>
    /\bconcurrently\b|\bvacuum\b|^\s*(begin|commit|rollback|end)\b|\bcreate\s+database\b/im.test(code(sql)),
  );
  expect(offences.map(({ name }) => name)).toEqual([]);
});
