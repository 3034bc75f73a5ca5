import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';
import { createHistory, type MigrationHistory, readHistory, recordMigration } from './migration-history.ts';
import { type Migration, migrationNames, migrations } from './migration-list.ts';

export { migrationNames };

/** The database holds migrations that this release does not know. */
export class DatabaseIsNewerError extends Error {
  constructor(readonly unknown: readonly string[]) {
    super(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release, or restore the backup made before the upgrade.`,
    );
    this.name = 'DatabaseIsNewerError';
  }
}

/** A migration can't be applied. The message says why; nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Arbitrary, but the same in every process: two concurrent migrations wait for each other. */
const advisoryLock = 720_411_953;

/**
 * While a migration waits for a table, every later query on that table waits behind it, so it gives up after
 * this long and retries. Longer than `deadlock_timeout` (1 s), after which PostgreSQL cancels an automatic
 * vacuum in the way.
 */
const lockTimeoutMs = 2000;
/** Pause between two attempts, in which the waiting queries run. */
const lockPauseMs = 1000;
/** Longer than any request, and shorter than operators or orchestrators wait. */
const lockLimitMs = 120_000;
/** Limit for connecting: on a network that drops packets it would take forever. */
const connectLimitMs = 10_000;

const unknownOf = ({ applied, failed }: MigrationHistory, list: readonly Migration[]) =>
  [...applied, ...failed].filter((name) => !list.some((migration) => migration.name === name));

/** The names of migrations not applied yet, and of those that this release does not know. */
export async function migrationState(databaseUrl: string): Promise<{ pending: string[]; unknown: string[] }> {
  return withConnection(databaseUrl, async (client) => {
    const history = await readHistory(client);
    return {
      pending: migrationNames.filter((name) => !history.applied.includes(name)),
      unknown: unknownOf(history, migrations),
    };
  });
}

export interface MigrateOptions {
  databaseUrl: string;
  /** The last migration to apply, for data that was written by an earlier release. */
  upTo?: string;
  /** How long to retry while another connection holds a lock. Default: 120,000. */
  lockLimitMs?: number;
  /** In the order in which they are applied. Default: those of this release. */
  list?: readonly Migration[];
}

/**
 * Applies missing migrations in order and returns their names. Safe to run concurrently and to kill at any
 * moment: each script and its record are one transaction.
 * @throws DatabaseIsNewerError when the database holds a migration that is not in this release
 * @throws MigrationError when the records don't fit this release, a lock stays held, or an object is in the
 * way
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const { databaseUrl, upTo, list = migrations } = options;
  return withConnection(databaseUrl, async (client) => {
    await prepareSession(client);
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const history = await readHistory(client);
    const unknown = unknownOf(history, list);
    if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);
    if (!history.exists) await refuseForeignTables(client);
    const pending = list.filter(({ name }) => !history.applied.includes(name));
    refuseDisorder(history, pending);
    const wanted = pending.filter(({ name }) => upTo === undefined || name <= upTo);
    for (const migration of wanted)
      await patiently(client, migration.name, options.lockLimitMs ?? lockLimitMs, () =>
        applyOne(client, migration),
      );
    return wanted.map(({ name }) => name);
  });
}

/**
 * A migration is written for the schema of its predecessor. Applied after a later one, it would make another
 * schema than in a new database.
 */
function refuseDisorder({ applied, failed }: MigrationHistory, pending: readonly Migration[]): void {
  if (failed.length > 0)
    throw new MigrationError(
      `The migration ${failed[0]} was started by another tool and did not finish. Check what it changed, then run npx prisma migrate resolve in packages/db.`,
    );
  const newest = applied.reduce((one, other) => (one > other ? one : other), '');
  const late = pending.filter(({ name }) => name < newest);
  if (late.length > 0)
    throw new MigrationError(
      `The migration ${late[0]?.name} is older than ${newest}, which this database already has. Rename its folder to a later timestamp. Nothing was changed.`,
    );
}

async function withConnection<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'perfboard-migrate',
    connectionTimeoutMillis: connectLimitMs,
    ...lastingConnection,
  });
  // Queries report their own errors; without a listener this event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function prepareSession(client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  // Ends a statement whose process was killed. Not available on every system.
  await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});
}

/** Script and record in one transaction: if the process dies, both exist or neither. */
async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await createHistory(client);
    await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (duplicateCodes.has((error as { code?: string }).code))
      throw new MigrationError(
        `Can’t apply the migration ${migration.name}: ${(error as Error).message}. This database already has an object with that name that Perfboard did not create. Nothing was changed.`,
        { cause: error },
      );
    throw error;
  }
}

/** A column, an object, a function or a table exists already. */
const duplicateCodes: ReadonlySet<string | undefined> = new Set(['42701', '42710', '42723', '42P07']);

/** `lock_not_available` and `deadlock_detected`: a retry may succeed. */
const isLockFailure = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

async function patiently(
  client: pg.Client,
  name: string,
  patienceMs: number,
  attempt: () => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (performance.now() >= deadline)
        throw new MigrationError(
          `The migration ${name} timed out after ${Math.round(patienceMs / 1000)} seconds while waiting for a lock. Nothing was changed. ${await describeHolders(client)}`,
          { cause: error },
        );
      await sleep(lockPauseMs);
    }
  }
}

async function describeHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; state: string; seconds: number }>(
    `select pid, coalesce(nullif(application_name, ''), usename, '?') as name, state,
        extract(epoch from now() - xact_start)::int as seconds
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 3`,
  );
  if (rows.length === 0) return 'Run it again.';
  const found = rows.map(
    ({ pid, name, state, seconds }) => `process ${pid} (${name}, ${state}) since ${seconds} s`,
  );
  return `The oldest open transactions: ${found.join('; ')}. Wait for them to finish (a backup, a report), or end them with select pg_terminate_backend(PROCESS). Then run it again.`;
}

/** A wrong DATABASE_URL must not add this shop to another program's tables. */
async function refuseForeignTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  if (rows[0])
    throw new MigrationError(
      `The database has tables that are not part of Perfboard (${rows[0].name}). Set DATABASE_URL to an empty database.`,
    );
}
