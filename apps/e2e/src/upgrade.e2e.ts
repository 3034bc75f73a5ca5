import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import { freePort } from '@perfboard/postgres/free-port';
import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runProgram } from './command.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'perfboard-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** Some rows, in columns without a default only. */
async function fillShop({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    `insert into projects (uuid, project_name, description, category, tags, featured)
      values ($1, 'An old project', 'From the previous release', 'IoT Projects', '{IoT}', true)`,
    [randomUUID()],
  );
  const booking = randomUUID();
  await pool.query(
    `insert into bookings (uuid, full_name, email, mobile_no, project_title)
      values ($1, 'Ada', 'ada@example.com', '5550100142', 'A greenhouse')`,
    [booking],
  );
  await pool.query(
    `insert into contacts (uuid, name, email, mobile, subject, message)
      values (gen_random_uuid(), 'Bo', 'bo@example.com', '5550100142', 'Hi', 'A message of mine')`,
  );
  await pool.query(`insert into subscribers (uuid, email) values (gen_random_uuid(), 'cy@example.com')`);
  await pool.query(
    `insert into notifications (uuid, kind, booking_uuid) values (gen_random_uuid(), 'booking_notification', $1)`,
    [booking],
  );
  await pool.query(`insert into users (id, name, email) values ('admin-1', 'Admin', 'admin@example.com')`);
}

const counted = ['projects', 'bookings', 'contacts', 'subscribers', 'notifications', 'users'];
async function countRows({ pool }: TestDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of counted) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

const production = (database: TestDatabase, port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  PORT: String(port),
  PUBLIC_URL: 'http://localhost',
  DATABASE_URL: database.url,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Shop <shop@example.com>',
  NOTIFY_EMAIL: 'desk@example.com',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  PERFBOARD_DATA: path.join(folder, 'data'),
});

/** What the release before this one has. There is none as long as the baseline is the only migration. */
const previous = migrationNames.at(-2);

test.skipIf(previous === undefined)(
  "a previous release's shop is copied, then migrated with all its rows, and the copy can be restored",
  async () => {
    const database = await emptyDatabase();
    await migrateDatabase({ databaseUrl: database.url, upTo: previous ?? '' });
    await fillShop(database);
    const before = await countRows(database);
    const env = { DATABASE_URL: database.url, PERFBOARD_DATA: path.join(folder, 'data') };
    const backups = path.join(folder, 'backups');
    const run = () =>
      runProgram('apps/api/dist/migrate.js', [], { ...env, BACKUP_BEFORE_MIGRATION: backups });
    const migrated = await run();
    expect(migrated, migrated.output).toMatchObject({ code: 0 });
    expect(migrated.output).toContain('Backed up the shop to ');
    expect(migrated.output).toContain(`Applied ${migrationNames.at(-1)}`);
    expect(await countRows(database)).toEqual(before);

    expect((await run()).output).toContain('The database is up to date');
    const copies = await readdir(backups);
    expect(copies).toHaveLength(1);

    const target = await emptyDatabase();
    const restored = await runProgram('apps/api/dist/restore.js', [path.join(backups, copies[0] as string)], {
      DATABASE_URL: target.url,
      PERFBOARD_DATA: path.join(folder, 'restored'),
    });
    expect(restored, restored.output).toMatchObject({ code: 0 });
    expect(await countRows(target)).toEqual(before);
  },
);

test('a database of a newer release is refused by every process, with the way out', async () => {
  const database = await emptyDatabase();
  await migrateDatabase({ databaseUrl: database.url });
  await database.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_future', now())`,
  );
  const env = production(database, await freePort());
  for (const script of ['apps/api/dist/main.js', 'apps/worker/dist/main.js', 'apps/api/dist/migrate.js']) {
    const { code, output } = await runProgram(script, [], env);
    expect(code, output).toBe(1);
    expect(output).toContain('newer release (29990101000000_future)');
    expect(output).toMatch(/Start that release, or restore/);
  }
});

test('a database that was not migrated is refused with the command to run', async () => {
  const database = await emptyDatabase();
  const env = production(database, await freePort());
  for (const script of ['apps/api/dist/main.js', 'apps/worker/dist/main.js']) {
    const { code, output } = await runProgram(script, [], env);
    expect(code, output).toBe(1);
    expect(output).toContain('npm run db:migrate');
  }
});

/** What breaks the previous release, which still runs while this one is rolled out. */
const contractions = [
  /\bdrop\s+(table|column|type|view)\b/i,
  /\brename\s+(to|column|constraint|value)\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
];

test('a migration only adds, so that the previous release works on the new schema', async () => {
  const folders = path.join(root, 'packages/db/prisma/migrations');
  const offences: string[] = [];
  for (const name of migrationNames.slice(1)) {
    const sql = await readFile(path.join(folders, name, 'migration.sql'), 'utf8');
    // A removal comes one release after the last use, and is marked by a comment.
    if (/^-- Contract:/m.test(sql)) continue;
    const code = sql.replace(/--.*$/gm, '');
    const found = contractions.map((pattern) => pattern.exec(code)?.[0]).filter(Boolean);
    if (found.length > 0) offences.push(`${name}: ${found.join(', ')}`);
    if (/\badd\s+column\b(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i.test(code))
      offences.push(`${name}: a new column that older inserts leave out`);
  }
  expect(offences).toEqual([]);
});
