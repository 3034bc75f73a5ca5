import { demoAccount } from '@perfboard/contracts/words/demo';
import { DatabaseStartError } from '@perfboard/db/start-check';
import type pg from 'pg';
import type { Env } from '../../base/service/env.ts';
import { quoted, readTables } from '../backup/backup-tables.ts';

/** The row in `settings` that makes a database a demo's. Only the seed writes it, into an empty database. */
export const demoKey = 'demo';

/** The marker's value. */
export interface DemoMark {
  /** Milliseconds since the epoch. */
  reset_at: number;
}

const remedy =
  'Point DATABASE_URL to an empty database and fill it with: DEMO=true npm run db:seed\nOr remove DEMO.';

/** A demo's catalog is never deleted, as no one can change it. An interrupted seed may have left its rows. */
export const catalogTables = [
  'projects',
  'project_photos',
  'files',
  'images',
  'image_variants',
  'search_words',
] as const;
const isCatalog = (name: string) => catalogTables.some((table) => table === name);

/** @throws DatabaseStartError if a table of the shop has a row */
export async function refuseShop(client: pg.ClientBase): Promise<void> {
  for (const { name } of await readTables(client)) {
    if (isCatalog(name)) continue;
    const { rowCount } = await client.query(`select 1 from public.${quoted(name)} limit 1`);
    if (rowCount)
      throw new DatabaseStartError(
        `DEMO=true would delete this shop every hour (${name} has rows), so nothing was started.\n${remedy}`,
      );
  }
}

/**
 * The demo's marker, or null. A row lock on it is held until the end of the transaction.
 * @throws DatabaseStartError if there is a member who is not the demo's: such a database is a real shop's
 */
export async function lockDemo(client: pg.ClientBase): Promise<DemoMark | null> {
  const { rows } = await client.query<{ value: DemoMark }>(
    'select value from settings where key = $1 for update',
    [demoKey],
  );
  if (!rows[0]) return null;
  const { rowCount } = await client.query('select 1 from users where email <> $1 limit 1', [
    demoAccount.email,
  ]);
  if (rowCount)
    throw new DatabaseStartError(
      `This database has a member besides ${demoAccount.email}, so it is not reset.\n${remedy}`,
    );
  return rows[0].value;
}

/**
 * A demo runs on a demo's database only, and nothing else does: its password is public.
 * @throws DatabaseStartError otherwise
 */
export async function checkDemoDatabase(pool: pg.Pool, { isDemo }: Pick<Env, 'isDemo'>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rowCount } = await client.query('select 1 from settings where key = $1', [demoKey]);
    if (!isDemo && rowCount)
      throw new DatabaseStartError(
        `This database is a demo’s, and everyone knows its password. Set DEMO=true, or point DATABASE_URL to another database.`,
      );
    if (!isDemo || rowCount) return;
    await refuseShop(client);
    throw new DatabaseStartError(`DEMO=true needs a demo’s database, and this one is empty.\n${remedy}`);
  } finally {
    client.release();
  }
}
