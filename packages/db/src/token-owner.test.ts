import { createEmptyDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase, migrationNames } from './migrate.ts';

test('a token made before tokens belonged to accounts gets the one it names and an end, or is revoked', async () => {
  const database = await createEmptyDatabase();
  const here = migrationNames.findIndex((name) => name.endsWith('_token_owner'));
  await migrateDatabase({ databaseUrl: database.url, upTo: migrationNames[here - 1] ?? '' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into users (id, name, email) values ('u1', 'Owner', 'owner@shop.example')`);
  const insert = (name: string, createdBy: string) =>
    client.query(
      `insert into api_tokens (uuid, name, token_hash, scope, created_by) values (gen_random_uuid(), $1, $1, 'write', $2)`,
      [name, createdBy],
    );
  await insert('kept', 'Owner@shop.example');
  await insert('orphan', 'gone@shop.example');
  await migrateDatabase({ databaseUrl: database.url });
  // As the release before goes on doing while an upgrade rolls.
  await insert('by the release before', 'owner@shop.example');
  const { rows } = await client.query(
    `select name, user_id, revoked_at is not null as revoked, round(extract(epoch from expires_at - now()) / 86400)::int as days
     from api_tokens order by name`,
  );
  expect(rows).toEqual([
    { name: 'by the release before', user_id: null, revoked: false, days: 90 },
    { name: 'kept', user_id: 'u1', revoked: false, days: 90 },
    { name: 'orphan', user_id: null, revoked: true, days: 90 },
  ]);
  await client.end();
  await database.drop();
});
