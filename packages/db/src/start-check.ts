import pg from 'pg';
import { migrationNames } from './migrate.ts';

/** The database is unusable. The message says what is wrong and how to fix it; it holds no password. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** Above this, sessions, rate limits and scheduled sends are visibly wrong. */
const clockSkewMaxMs = 30_000;

export interface StartCheck {
  /** Problems that don't prevent the start but should be fixed. */
  warnings: string[];
}

/**
 * Checks whether the database answers and has the schema of this release.
 * @throws DatabaseStartError when it does not
 */
export function checkDatabase(databaseUrl: string): Promise<StartCheck> {
  return withClient(databaseUrl, async (client) => {
    const history = await client.query(`select to_regclass('_prisma_migrations') is not null as found`);
    const applied = history.rows[0].found
      ? await client.query<{ name: string }>(
          `select migration_name as name from _prisma_migrations
            where finished_at is not null and rolled_back_at is null`,
        )
      : { rows: [] };
    refuseSchema(applied.rows.map(({ name }) => name));
    await refuseHalfRestored(client);
    return { warnings: await clockWarnings(client) };
  });
}

/**
 * Checks whether the database answers, whatever its schema.
 * @throws DatabaseStartError when it does not
 */
export function reachDatabase(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('select 1');
  });
}

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(explain(error as NodeJS.ErrnoException, databaseUrl), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The rows are restored, but the changes since the backup are not reapplied: erased people would be back. */
async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('perfboard_restore.journal') is not null as found`,
  );
  if (!rows[0]?.found) return;
  const { rowCount } = await client.query(
    'select 1 from perfboard_restore.journal where restored is not null',
  );
  if (rowCount)
    throw new DatabaseStartError(
      'A restore into this database was interrupted.\nRun the same npm run restore command again to finish it.',
    );
}

function refuseSchema(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new DatabaseStartError(
      `The database was migrated by a newer release (${unknown.join(', ')}).\nStart that release, or restore the backup made before the upgrade into an empty database.`,
    );
  const pending = migrationNames.filter((name) => !applied.includes(name));
  if (pending.length > 0)
    throw new DatabaseStartError(
      `The database lacks migrations of this release (${pending.join(', ')}).\nApply them with: npm run db:migrate`,
    );
}

async function clockWarnings(client: pg.Client): Promise<string[]> {
  const askedAt = Date.now();
  const { rows } = await client.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  );
  const skewMs = Number(rows[0]?.ms) - (askedAt + Date.now()) / 2;
  if (Math.abs(skewMs) <= clockSkewMaxMs) return [];
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return [
    `The clock of this machine is ${seconds} seconds ${skewMs > 0 ? 'behind' : 'ahead of'} the database’s. Sessions, limits and scheduled email depend on it. Synchronize both clocks with NTP.`,
  ];
}

function explain({ code, message }: NodeJS.ErrnoException, databaseUrl: string): string {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const place = `${hostname}:${port || 5432}`;
  switch (code) {
    case 'ECONNREFUSED':
      return `The database at ${place} does not respond (connection refused).\nStart PostgreSQL, or correct the host and port in DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Unknown database host ${hostname}.\nCorrect DATABASE_URL, or the DNS of this machine.`;
    case '28P01':
    case '28000':
      return `The database at ${place} rejected the user ${username}.\nCorrect the user and password in DATABASE_URL.`;
    case '3D000':
      return `There is no database ${pathname.slice(1)} at ${place}.\nCreate it (createdb), or correct the name in DATABASE_URL.`;
    case '53300':
      return `The database at ${place} has no connections left.\nRaise max_connections, or run fewer processes.`;
    case '53100':
      return `The disk of the database at ${place} is full.\nFree up space there.`;
    case '57P03':
      return `The database at ${place} is starting up or shutting down. Try again in a moment.`;
    default:
      return `Can’t use the database at ${place} (${message || code}).\nCheck DATABASE_URL, the network, and PostgreSQL’s log.`;
  }
}
