import { createEmptyDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase, migrationNames } from './migrate.ts';

test('a database that has a digest already takes the migrations after it', async () => {
  const database = await createEmptyDatabase();
  const upTo = migrationNames.find((name) => name.endsWith('_notification_choice')) ?? '';
  await migrateDatabase({ databaseUrl: database.url, upTo });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const insert = (kind: string) =>
    client.query('insert into notifications (uuid, kind, recipient) values (gen_random_uuid(), $1, $2)', [
      kind,
      'u1',
    ]);
  await insert('digest');
  await migrateDatabase({ databaseUrl: database.url });
  await insert('failure');
  await insert('passkey_added');
  await expect(insert('reply')).rejects.toThrow('notifications_one_lead');
  await client.end();
  await database.drop();
});
