import { createEmptyDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase, migrationNames } from './migrate.ts';

test('who had an account before there were roles is an owner, and so is whom the release before goes on making', async () => {
  const database = await createEmptyDatabase();
  const here = migrationNames.findIndex((name) => name.endsWith('_member_role'));
  await migrateDatabase({ databaseUrl: database.url, upTo: migrationNames[here - 1] ?? '' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const insert = (id: string) =>
    client.query(`insert into users (id, name, email) values ($1, 'Owner', $1 || '@shop.example')`, [id]);
  await insert('before');
  await client.query(
    `insert into sessions (id, expires_at, token, updated_at, user_id) values ('s', now(), 't', '2026-01-02T03:04:05Z', 'before')`,
  );
  await migrateDatabase({ databaseUrl: database.url });
  await insert('by the release before');
  const { rows } = await client.query('select id, role, used_at from users order by id');
  expect(rows).toEqual([
    { id: 'before', role: 'owner', used_at: new Date('2026-01-02T03:04:05Z') },
    { id: 'by the release before', role: 'owner', used_at: null },
  ]);
  await client.end();
  await database.drop();
});
