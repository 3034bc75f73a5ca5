/// <reference types="vite/client" />
import pg from 'pg';
import { createSchemaEngine } from './schema-engine.mjs';

/** In the bundle as text, so that a process needs no folder beside it. */
const sources = import.meta.glob<string>('../prisma/migrations/*/migration.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations = Object.entries(sources)
  .map(([file, sql]) => ({ name: file.split('/').at(-2) ?? file, sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Of this release, in the order in which they are applied. */
export const migrationNames: readonly string[] = migrations.map((migration) => migration.name);

/** The migrations of this release as the engine takes them, up to `last` where it is given. */
export const migrationList = (last?: string) => ({
  baseDir: '/migrations',
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations
    .filter(({ name }) => last === undefined || name <= last)
    .map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
});

/** The database holds migrations that this release does not know. */
export class DatabaseIsNewerError extends Error {
  constructor(readonly unknown: readonly string[]) {
    super(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release, or restore the backup made before the upgrade.`,
    );
    this.name = 'DatabaseIsNewerError';
  }
}

/** Arbitrary, but the same in every process: two migrations at once wait for each other. */
const advisoryLock = 720_411_953;

async function appliedNames(client: pg.Client): Promise<string[]> {
  const ledger = await client.query<{ name: string | null }>(
    `select to_regclass('_prisma_migrations')::text as name`,
  );
  if (!ledger.rows[0]?.name) return [];
  const rows = await client.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return rows.rows.map((row) => row.migration_name);
}

/** What a migration run would find: names not applied yet, and names that this release does not know. */
export async function migrationState(databaseUrl: string): Promise<{ pending: string[]; unknown: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const applied = await appliedNames(client);
    return {
      pending: migrationNames.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !migrationNames.includes(name)),
    };
  } finally {
    await client.end();
  }
}

/**
 * Applies what is missing, in order, and returns the names applied. Safe to run twice at once. With `upTo` it stops
 * after that migration, for data that was written by an earlier release.
 *
 * @throws DatabaseIsNewerError when the database holds a migration that is not in this release
 */
export async function migrateDatabase({
  databaseUrl,
  upTo,
}: {
  databaseUrl: string;
  upTo?: string;
}): Promise<string[]> {
  const list = migrationList(upTo);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const applied = await appliedNames(client);
    const unknown = applied.filter((name) => !migrationNames.includes(name));
    if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);
    // Loading the engine costs more than this whole check: skip it when there is nothing to do.
    if (list.migrationDirectories.every(({ path }) => applied.includes(path))) return [];
    const engine = await createSchemaEngine(databaseUrl);
    try {
      const result = await engine.applyMigrations({
        migrationsList: list,
        filters: { externalTables: [], externalEnums: [] },
      });
      return result.appliedMigrationNames;
    } finally {
      engine.free();
    }
  } finally {
    await client.end();
  }
}
