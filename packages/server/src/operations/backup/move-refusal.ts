import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';
import type { TableShape } from './backup-tables.ts';

/** A database cannot be moved as it is; the message is for the operator, and nothing was changed. */
export class MoveError extends Error {
  override name = 'MoveError';
}

const applicationName = 'perfboard-move';

/** @throws MoveError with the server's words */
export async function connectMover(url: string, which: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName,
    ...lastingConnection,
  });
  // Its queries fail by themselves.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const { host, pathname } = new URL(url);
    throw new MoveError(
      `Can’t open the database ${host}${pathname} ${which}: ${(error as Error).message}. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** @throws MoveError while a shop, or anybody else, is connected to the old database */
export async function refuseOthers(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), usename, '?')::text as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and application_name <> $1 order by 1 limit 5`,
    [applicationName],
  );
  if (rows.length > 0)
    throw new MoveError(
      `The old database is in use (${rows.map(({ name }) => name).join(', ')}). Stop the shop and run it again, or new changes would be lost.`,
    );
}

interface Shapes {
  /** Of the old database. */
  tables: readonly TableShape[];
  /** Of the new one. */
  expected: readonly TableShape[];
  /** Migrations that the new database has and the old one lacks. */
  missing: readonly string[];
}

/** @throws MoveError that names what would be left behind */
export async function refuseStrangers(
  source: pg.Client,
  { tables, expected, missing }: Shapes,
): Promise<void> {
  if (missing.length > 0)
    throw new MoveError(
      `The old database lacks ${missing.join(', ')} but has later migrations. Start the release that last used it, then this one.`,
    );
  const columns = new Set(
    expected.flatMap((table) => table.columns.map((column) => `${table.name}.${column}`)),
  );
  const names = new Set(expected.map(({ name }) => name));
  const strange = tables.flatMap((table) =>
    names.has(table.name)
      ? table.columns.map((column) => `${table.name}.${column}`).filter((column) => !columns.has(column))
      : [table.name],
  );
  const { rows } = await source.query<{ name: string }>(
    `select distinct nspname::text as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname not in ('public', 'bullmq', 'information_schema')
        and nspname not like 'pg\\_%' order by 1`,
  );
  if (rows.some(({ name }) => name === 'perfboard_restore'))
    throw new MoveError(
      'A restore into the old database is not finished. Complete it with `npm run restore` first.',
    );
  strange.push(...rows.map(({ name }) => `schema ${name}`));
  const views = await source.query<{ name: string }>(
    `select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('p', 'v', 'm', 'f')
      and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e') order by 1`,
  );
  strange.push(...views.rows.map(({ name }) => name));
  if (strange.length > 0)
    throw new MoveError(
      `The old database contains objects that are not part of Perfboard: ${strange.join(', ')}. They would be lost. Remove them, then run this again.`,
    );
}
