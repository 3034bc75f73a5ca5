import { randomBytes } from 'node:crypto';
import { createDiskStore } from '@perfboard/media/disk-store';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { moveDatabase } from './move-database.ts';
import { content, fill, folder, prepareFolder } from './testing/shop.ts';

prepareFolder();

const to = inject('postgresAdminUrl');
let source: TestDatabase;
beforeAll(async () => {
  source = await createTestDatabase();
  await fill(source.url, createDiskStore({ directory: folder }));
  await onServer(source.url, (pool) =>
    pool.query(
      `insert into users (id, name, email, role) values ('m', 'Mo', 'mo@example.org', 'owner');
       insert into sessions (id, token, user_id, expires_at) values ('s', 'kept', 'm', now() + interval '1 day')`,
    ),
  );
});
afterAll(() => source.drop());

const inNew = (name: string) => {
  const url = new URL(to);
  url.pathname = `/${name}`;
  return url.href;
};

/** Nobody may stay connected to what is moved. */
async function onServer<T>(url: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

const databases = (name: string) =>
  onServer(to, async (pool) => {
    const { rows } = await pool.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) order by 1',
      [name],
    );
    return rows.map(({ datname }) => datname);
  });

/** A name on the new server that nobody has; its database goes after the test. */
function newName(): string {
  const name = `moved_${randomBytes(6).toString('hex')}`;
  onTestFinished(() =>
    onServer(to, async (pool) => {
      for (const each of [name, `${name}_moving`])
        await pool.query(`drop database if exists ${each} with (force)`);
    }),
  );
  return name;
}

test('a move that is killed leaves no database of that name; the next brings every row, sessions included, and a third does nothing', async () => {
  const name = newName();
  const killed = moveDatabase({
    from: source.url,
    to,
    name,
    onTable: (table) => {
      if (table === 'projects') throw new Error('killed');
    },
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await databases(name)).toEqual([`${name}_moving`]);

  expect(await moveDatabase({ from: source.url, to, name })).toMatchObject({ done: 'now' });
  const old = await onServer(source.url, content);
  await onServer(inNew(name), async (moved) => {
    expect(await content(moved)).toEqual(old);
    expect((await moved.query('select token from sessions')).rows).toEqual([{ token: 'kept' }]);
    expect((await moved.query('select dispatched_at, attempts from outbox')).rows).toEqual([
      { dispatched_at: null, attempts: 1 },
    ]);
    // It works on: the audit trail goes on after its last row, and is closed.
    await moved.query(
      `insert into audits (uuid, actor, action, entity) values (gen_random_uuid(), 'a', 'b', 'c')`,
    );
    await expect(moved.query('delete from audits')).rejects.toThrow('audit trail');
  });

  expect(await moveDatabase({ from: source.url, to, name })).toMatchObject({ done: 'before', rows: 0 });

  // Somebody went back to the release before for a while.
  await onServer(source.url, (pool) => pool.query(`update projects set project_name = 'Later'`));
  await expect(moveDatabase({ from: source.url, to, name })).rejects.toThrow('was used after it was moved');
});

test('a database that is in use, holds what is not ours, or would be put over another one is left as it is, with the reason', async () => {
  const name = newName();
  const other = new pg.Client({ connectionString: source.url, application_name: 'perfboard-api' });
  await other.connect();
  await expect(moveDatabase({ from: source.url, to, name })).rejects.toThrow('in use (perfboard-api)');
  await other.end();

  await onServer(source.url, (pool) =>
    pool.query('create table stock (id int); create schema mine create table more (id int)'),
  );
  const strange = moveDatabase({ from: source.url, to, name });
  await expect(strange).rejects.toThrow('not part of Perfboard: stock, schema mine');
  await onServer(source.url, (pool) => pool.query('drop table stock; drop schema mine cascade'));

  const taken = new URL(source.url).pathname.slice(1);
  await expect(moveDatabase({ from: source.url, to, name: taken })).rejects.toThrow('did not create');
  const wrong = new URL(source.url);
  wrong.password = 'wrong';
  await expect(moveDatabase({ from: wrong.href, to, name })).rejects.toThrow(
    /^Can’t open the database .*: password/,
  );
});
