import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Migration } from './migration-list.ts';

/** The contents of `_prisma_migrations`. Prisma's own command line uses the same table. */
export interface MigrationHistory {
  exists: boolean;
  applied: string[];
  /** Started by Prisma's command line and not finished: it records the start in a separate transaction. */
  failed: string[];
}

export async function readHistory(client: pg.ClientBase): Promise<MigrationHistory> {
  const found = await client.query<{ name: string | null }>(
    `select to_regclass('_prisma_migrations')::text as name`,
  );
  if (!found.rows[0]?.name) return { exists: false, applied: [], failed: [] };
  const { rows } = await client.query<{ name: string; finished: boolean }>(
    `select migration_name as name, bool_or(finished_at is not null) as finished
      from _prisma_migrations where rolled_back_at is null group by 1 order by 1`,
  );
  return {
    exists: true,
    applied: rows.flatMap(({ name, finished }) => (finished ? [name] : [])),
    failed: rows.flatMap(({ name, finished }) => (finished ? [] : [name])),
  };
}

/** The same columns as Prisma makes, so that its command line works on the database. */
export async function createHistory(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`);
}

/** Records that a migration is applied. */
export async function recordMigration(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}
