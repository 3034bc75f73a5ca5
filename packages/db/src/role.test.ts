import { randomBytes } from 'node:crypto';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase, migrationNames } from './migrate.ts';
import { grantToServe, hasSeparateRoles, prepareRoles } from './role.ts';
import { checkDatabase } from './start-check.ts';

const suffix = randomBytes(4).toString('hex');
let taken: TestDatabase;
let fresh: TestDatabase;

const urlOf = (database: TestDatabase, role: string) => {
  const url = new URL(database.url);
  url.username = `${role}_${suffix}`;
  url.password = `${role} p@ss'word`;
  return url.href;
};
const urlsOf = (database: TestDatabase) => ({
  adminUrl: database.url,
  migrateUrl: urlOf(database, 'migrate'),
  serveUrl: urlOf(database, 'serve'),
});

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const serve = (database: TestDatabase, sql: string) =>
  as(urlOf(database, 'serve'), (client) => client.query(sql));
const refused = { code: '42501' };

beforeAll(async () => {
  // One made by a release without roles as a superuser, and an empty one.
  [taken, fresh] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
  await taken.pool.query(
    `insert into audits (uuid, actor, action, entity) values (gen_random_uuid(), 'a', 'b', 'c')`,
  );
  for (const database of [taken, fresh]) {
    const urls = urlsOf(database);
    await prepareRoles(urls);
    // A second start.
    await prepareRoles(urls);
    await migrateDatabase({ databaseUrl: urls.migrateUrl });
    await as(urls.migrateUrl, (client) => client.query('create schema if not exists bullmq'));
    await grantToServe(urls);
  }
});
afterAll(async () => {
  await Promise.all([taken?.drop(), fresh?.drop()]);
});

test('no role is a superuser or can create roles and databases', async () => {
  const { rows } = await taken.pool.query(
    `select rolname from pg_roles where (rolname like $1 or rolname = 'perfboard_audit')
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
    [`%${suffix}`],
  );
  expect(rows).toEqual([]);
});

test.each(['taken', 'fresh'] as const)(
  'a %s database belongs entirely to the role that migrates',
  async (which) => {
    const database = which === 'taken' ? taken : fresh;
    const { rows } = await database.pool.query(
      `select relname from pg_class where relnamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
        and relkind in ('r', 'S', 'v') and relowner <> $1::regrole
      union all select proname from pg_proc p where pronamespace = 'public'::regnamespace and proowner <> $1::regrole
        and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
      union all select typname from pg_type where typnamespace = 'public'::regnamespace and typtype = 'e' and typowner <> $1::regrole`,
      [`migrate_${suffix}`],
    );
    expect(rows).toEqual([]);
    const { rows: applied } = await database.pool.query('select migration_name from _prisma_migrations');
    expect(applied).toHaveLength(migrationNames.length);
  },
);

test('the serving role can do the work of a shop', async () => {
  await checkDatabase(urlOf(fresh, 'serve'));
  await serve(
    fresh,
    `insert into bookings (uuid, full_name, email, mobile_no, project_title)
      values (gen_random_uuid(), 'Ada', 'ada@x.example', '5550100142', 'Greenhouse');
     update bookings set note = 'called'; delete from bookings;
     insert into audits (uuid, actor, action, entity, details) values (gen_random_uuid(), 'admin', 'x', 'y', '{"a":1}') returning *`,
  );
  const { rows } = await serve(fresh, 'select seq, hash from audits');
  expect(rows).toEqual([{ seq: '1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

test.each([
  ['change a row of the audit trail', `update audits set actor = 'somebody else'`],
  ['delete one', 'delete from audits'],
  ['empty it', 'truncate audits'],
  ['take its trigger off', 'alter table audits disable trigger all'],
  ['skip its triggers', 'set session_replication_role = replica'],
  [
    'forge a place in its chain',
    `insert into audits (uuid, actor, action, entity, seq, hash) values (gen_random_uuid(), 'a', 'b', 'c', 9, 'x')`,
  ],
  ['change the schema', 'create table mine (a int)'],
  [
    'change a function',
    'create or replace function audit_refuse() returns trigger language plpgsql as $$ begin return null; end $$',
  ],
  ['drop a table', 'drop table bookings'],
  ['empty a table', 'truncate bookings'],
  ['rewrite the history of migrations', 'delete from _prisma_migrations'],
  ['become the role that migrates', `set role migrate_${suffix}`],
  ['read the files of the server', `select pg_read_file('postgresql.conf')`],
  ['run a program there', `copy bookings from program 'id'`],
])("the serving role can't %s", async (_what, sql) => {
  await expect(serve(taken, sql)).rejects.toMatchObject(refused);
});

test("the audit trail's role can read and append, and nothing else", async () => {
  const audit = (sql: string) =>
    as(taken.url, async (client) => {
      await client.query('set role perfboard_audit');
      return client.query(sql);
    });
  await audit(`insert into audits (uuid, actor, action, entity) values (gen_random_uuid(), 'a', 'b', 'c')`);
  for (const sql of ['delete from audits', 'select * from bookings', 'select * from users'])
    await expect(audit(sql)).rejects.toMatchObject(refused);
});

test('a managed database with a single role stays unchanged', () => {
  const url = 'postgres://shop:secret@db.example/shop';
  expect(hasSeparateRoles({ migrateUrl: url, serveUrl: url })).toBe(false);
});
