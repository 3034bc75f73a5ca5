import { inTransaction } from '@perfboard/db/transaction';
import type pg from 'pg';
import { quoted, readTables } from '../backup/backup-tables.ts';
import { catalogTables, type DemoMark, demoKey, lockDemo } from './demo-database.ts';
import { demoRows } from './demo-rows.ts';

const hourMs = 3_600_000;

/**
 * Shorter than PostgreSQL waits before it looks for deadlocks: a request that is in the way is never the one
 * that fails, and the reset tries again a moment later.
 */
const lockTimeoutMs = 500;

/** The marker, the account and those who are signed in, and what no one can change. */
const keptTables: ReadonlySet<string> = new Set([
  'settings',
  'users',
  'accounts',
  'audits',
  ...catalogTables,
]);

/** Tables without a backup that hold what visitors left. `changes` stays: screens follow it. */
const alsoCleared = [
  'verifications',
  'rate_limits',
  'client_link_requests',
  'subscriber_imports',
  'project_imports',
] as const;

/** Held against writers during the reset, so that nothing arrives between the deletion and the seed. */
const writtenByVisitors = ['bookings', 'contacts', 'subscribers', 'notifications', 'idempotency_keys'];

/**
 * Resets a demo to its seed if the hour has changed since the last time. One transaction: a visitor sees the
 * state before or after it, and readers don't wait. Of several processes, the first resets.
 * @returns whether it was reset
 * @throws DatabaseStartError if the database is not a demo's anymore; a database error if a request is in the
 * way for half a second
 */
export const resetDemoWhenDue = (pool: pg.Pool, now = Date.now()): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const mark = await lockDemo(client);
    if (!mark || Math.floor(now / hourMs) <= Math.floor(mark.reset_at / hourMs)) return false;
    await resetDemo(client, now);
    return true;
  });

/** Deletes everything but the catalog and inserts the seed, in the caller's transaction. */
export async function resetDemo(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(`lock table ${writtenByVisitors.join(', ')} in share row exclusive mode`);
  const tables = (await readTables(client)).filter(({ name }) => !keptTables.has(name)).reverse();
  for (const { name } of tables) await client.query(`delete from public.${quoted(name)}`);
  for (const name of alsoCleared) await client.query(`delete from public.${quoted(name)}`);
  // A session row contains an address, but visitors stay signed in.
  await client.query(`delete from sessions where updated_at < now() - interval '1 hour'`);
  for (const [table, rows] of Object.entries(demoRows(now))) {
    const columns = Object.keys(rows[0] ?? {})
      .map(quoted)
      .join(', ');
    await client.query(
      `insert into public.${quoted(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::public.${quoted(table)}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  const mark: DemoMark = { reset_at: now };
  await client.query(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [demoKey, JSON.stringify(mark)],
  );
}
