import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateName } from './template.ts';

export type TestDatabase = {
  /** Connection URL, for a Prisma client or another process. */
  url: string;
  /** Plain SQL on the same database. */
  pool: pg.Pool;
  /**
   * Empties tables and those that refer to them. Tries again if PostgreSQL ends it because a running program holds
   * one of the tables and waits for another.
   * @param tables their names, with commas
   */
  empty(tables: string): Promise<void>;
  /** Ends the pool and drops the database, even if it has other connections. */
  drop(): Promise<void>;
};

/** A new database with every migration applied and no rows. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${templateName} STRATEGY file_copy`);
}

/** A clone of another template, see `prepareTemplate`. */
export function createTestDatabaseFrom(template: string): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${template} STRATEGY file_copy`);
}

/**
 * Makes a template of a migrated database; `fill` gets its URL. Runs once per test run, whichever files and
 * processes call it; the others wait.
 */
export async function prepareTemplate(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const adminUrl = inject('postgresAdminUrl');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [
      name,
    ]);
    if (rowCount) return;
    // Left by an attempt that failed halfway.
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy`);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    await fill(url.href);
    await admin.query(`ALTER DATABASE ${name} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  } finally {
    await admin.end();
  }
}

/**
 * Like `createTestDatabase`, in a given folder that must be empty and owned by the server's user. `drop`
 * empties it.
 */
export async function createTestDatabaseIn(folder: string): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl');
  const tablespace = `small_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `CREATE TABLESPACE ${tablespace} LOCATION '${folder}'`);
  const database = await createDatabase(`TEMPLATE ${templateName} STRATEGY wal_log TABLESPACE ${tablespace}`);
  return {
    ...database,
    async drop() {
      await database.drop();
      await administer(adminUrl, `DROP TABLESPACE ${tablespace}`);
    },
  };
}

/** A database without tables, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('TEMPLATE template0');
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl');
  if (!adminUrl) {
    throw new Error(
      'No test database server: run vitest from the root of the repository (npx vitest run FILTER).',
    );
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${name} ${from}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  // A test may cut a connection that is idle or checked out; that is not a failure of the test.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    url: url.href,
    pool,
    empty: (tables) => emptyTables(pool, tables),
    async drop() {
      await pool.end();
      await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

async function emptyTables(pool: pg.Pool, tables: string, attempts = 5): Promise<void> {
  try {
    await pool.query(`TRUNCATE ${tables} CASCADE`);
  } catch (error) {
    if (!isDeadlock(error) || attempts === 1) throw error;
    await emptyTables(pool, tables, attempts - 1);
  }
}

/** Seen when a database was made or dropped while others were dropped; the next checkpoint succeeds. */
const isCheckpointFailure = (error: unknown): boolean =>
  (error as Error).message === 'checkpoint request failed';

async function administer(connectionString: string, sql: string, attempts = 2): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } catch (error) {
    if (!isCheckpointFailure(error) || attempts === 1) throw error;
    await administer(connectionString, sql, attempts - 1);
  } finally {
    await client.end();
  }
}
