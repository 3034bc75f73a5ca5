import { createEmptyDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseIsNewerError, migrateDatabase, migrationNames, migrationState } from './migrate.ts';
import { migrations } from './migration-list.ts';
import { createSchemaEngine } from './schema-engine.mjs';

const schemaFiles = import.meta.glob<string>('../prisma/{schema,models/*}.prisma', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The migrations of this release as Prisma's engine takes them. */
const engineList = (list = migrations) => ({
  baseDir: '/migrations',
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: list.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  })),
});
const noFilters = { externalTables: [], externalEnums: [] };

test('the migrations and the schema agree', async () => {
  const database = await createEmptyDatabase();
  const engine = await createSchemaEngine(database.url);
  const { stdout } = await engine.diff({
    from: { tag: 'migrations', ...engineList() },
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
  await database.drop();
});

test('two migrations at once apply everything once', async () => {
  const database = await createEmptyDatabase();
  const runs = await Promise.all([1, 2].map(() => migrateDatabase({ databaseUrl: database.url })));
  expect(runs.flat()).toEqual(migrationNames);
  expect(await migrationState(database.url)).toEqual({ pending: [], unknown: [] });
  await database.drop();
});

test('a database of a newer release is refused by name', async () => {
  const database = await createEmptyDatabase();
  await migrateDatabase({ databaseUrl: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_future', now())`,
  );
  await client.end();
  const attempt = migrateDatabase({ databaseUrl: database.url });
  await expect(attempt).rejects.toThrow(DatabaseIsNewerError);
  await expect(attempt).rejects.toThrow('29990101000000_future');
  await database.drop();
});

test("Prisma's own engine finds nothing to do in the ledger that a migration writes", async () => {
  const database = await createEmptyDatabase();
  await migrateDatabase({ databaseUrl: database.url });
  const engine = await createSchemaEngine(database.url);
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: engineList(),
    filters: noFilters,
  });
  expect(appliedMigrationNames).toEqual([]);
  engine.free();
  await database.drop();
});

test('no script ends the transaction that it shares with its row in the ledger', () => {
  const code = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '');
  const offences = migrations.filter(({ sql }) =>
    /\bconcurrently\b|\bvacuum\b|^\s*(begin|commit|rollback|end)\b|\bcreate\s+database\b/im.test(code(sql)),
  );
  expect(offences.map(({ name }) => name)).toEqual([]);
});
