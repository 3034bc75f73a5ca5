import { createEmptyDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  DatabaseIsNewerError,
  migrateDatabase,
  migrationList,
  migrationNames,
  migrationState,
} from './migrate.ts';
import { createSchemaEngine } from './schema-engine.mjs';

const schemaFiles = import.meta.glob<string>('../prisma/{schema,models/*}.prisma', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('the migrations and the schema agree', async () => {
  const database = await createEmptyDatabase();
  const engine = await createSchemaEngine(database.url);
  const { stdout } = await engine.diff({
    from: { tag: 'migrations', ...migrationList() },
    to: {
      tag: 'schemaDatamodel',
      files: Object.entries(schemaFiles).map(([path, content]) => ({ path, content })),
    },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
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
