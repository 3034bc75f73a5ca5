import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';
import { isDuplicate, isEverythingCreated } from './migration-created.ts';
import { createLedger, type Ledger, readLedger, recordMigration } from './migration-ledger.ts';
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

/** A migration cannot be applied to the database as it is. The message says what stands in the way; nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Arbitrary, but the same in every process: two migrations at once wait for each other. */
const advisoryLock = 720_411_953;

/**
 * Whoever asks for a table after a waiting migration waits behind it, readers included, so it steps back after this
 * long. Longer than `deadlock_timeout` (1 s), when PostgreSQL ends an automatic vacuum that stands in the way.
 */
const lockTimeoutMs = 2000;
/** Between two attempts, so that who had to wait gets through. */
const lockPauseMs = 1000;
/** An operator waits for the answer, and an orchestrator for the release: longer than any request, shorter than their patience. */
const lockPatienceMs = 120_000;
/** A network that swallows everything would let an operator wait for ever. */
const connectLimitMs = 10_000;

const unknownOf = ({ applied, unfinished }: Ledger) =>
  [...applied, ...unfinished].filter((name) => !migrationNames.includes(name));

/** What a migration run would find: names not applied yet, and names that this release does not know. */
export async function migrationState(databaseUrl: string): Promise<{ pending: string[]; unknown: string[] }> {
  return withConnection(databaseUrl, async (client) => {
    const ledger = await readLedger(client);
    return {
      pending: migrationNames.filter((name) => !ledger.applied.includes(name)),
      unknown: unknownOf(ledger),
    };
  });
}

export interface MigrateOptions {
  databaseUrl: string;
  /** The last migration to apply, for data that was written by an earlier release. */
  upTo?: string;
  /** How long to go on asking for a lock that somebody else holds. Default 120,000. */
  lockPatienceMs?: number;
}

/**
 * Applies what is missing, in order, and returns the names applied. Safe to run twice at once and to kill at any moment:
 * each script and its row in the ledger are one transaction. A migration that an earlier release left half-recorded is
 * brought to its end.
 *
 * @throws DatabaseIsNewerError when the database holds a migration that is not in this release
 * @throws MigrationError when a lock is not to be had, or something stands where a migration wants to create
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const { databaseUrl, upTo } = options;
  return withConnection(databaseUrl, async (client) => {
    await prepareSession(client);
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const ledger = await readLedger(client);
    const unknown = unknownOf(ledger);
    if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);
    if (!ledger.exists) await refuseForeignTables(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (upTo !== undefined && migration.name > upTo) break;
      if (ledger.applied.includes(migration.name)) continue;
      const isUnfinished = ledger.unfinished.includes(migration.name);
      await patiently(client, migration.name, options.lockPatienceMs ?? lockPatienceMs, () =>
        applyOne(client, migration, isUnfinished),
      );
      applied.push(migration.name);
    }
    return applied;
  });
}

async function withConnection<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'perfboard-migrate',
    connectionTimeoutMillis: connectLimitMs,
    ...lastingConnection,
  });
  // Its queries fail by themselves; unheard, the event would end the process with a stack instead of a word.
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
  // When this process is killed, its statement ends with it rather than with its last row. Not on every system.
  await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});
}

/** Script and row in one transaction: whatever kills this process, both are there or neither is. */
async function applyOne(client: pg.Client, migration: Migration, isUnfinished: boolean): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await createLedger(client);
    await client.query('savepoint script');
    try {
      await client.query(migration.sql);
    } catch (error) {
      if (!isUnfinished || !isDuplicate(error)) throw error;
      await client.query('rollback to savepoint script');
      if (!(await isEverythingCreated(client, migration.sql))) throw error;
    }
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (isDuplicate(error))
      throw new MigrationError(
        `Can’t apply the migration ${migration.name}: ${(error as Error).message}. This database already has an object with that name that Perfboard did not create. Nothing was changed.`,
        { cause: error },
      );
    throw error;
  }
}

/** `lock_not_available` and `deadlock_detected`: the same attempt may well succeed a moment later. */
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

/** A wrong DATABASE_URL must not mix this shop into another program's tables. */
async function refuseForeignTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  if (rows[0])
    throw new MigrationError(
      `The database has tables that are not part of Perfboard (${rows[0].name}). Set DATABASE_URL to an empty database.`,
    );
}
