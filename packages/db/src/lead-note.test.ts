import { createEmptyDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase, migrationNames } from './migrate.ts';

test('the one note of each lead becomes a row with who wrote it and when, and stays where REST reads it', async () => {
  const database = await createEmptyDatabase();
  const here = migrationNames.findIndex((name) => name.endsWith('_lead_desk'));
  await migrateDatabase({ databaseUrl: database.url, upTo: migrationNames[here - 1] ?? '' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const booking = '01890000-0000-7000-8000-000000000001';
  const contact = '01890000-0000-7000-8000-000000000002';
  await client.query(
    `insert into bookings (uuid, full_name, email, mobile_no, project_title, note)
     values ($1, 'Asha', 'asha@x.example', '5550100142', 'Rain gauge', 'Call after six'),
       (gen_random_uuid(), 'Ben', 'ben@x.example', '5550100142', 'Rain gauge', '')`,
    [booking],
  );
  await client.query(
    `insert into contacts (uuid, name, email, mobile, subject, message, note, created_at)
     values ($1, 'Chen', 'chen@x.example', '5550100142', 'Quote', 'How much is it?', 'Wants ten', '2026-01-02T03:04:05Z')`,
    [contact],
  );
  await client.query(
    `insert into audits (uuid, actor, action, entity, entity_uuid, created_at)
     values (gen_random_uuid(), 'owner@shop.example', 'booking.note', 'booking', $1, '2026-02-03T04:05:06Z')`,
    [booking],
  );
  await migrateDatabase({ databaseUrl: database.url });
  const { rows } = await client.query(
    'select booking_uuid, contact_uuid, user_id, author, body, created_at from lead_notes order by body',
  );
  expect(rows).toEqual([
    {
      booking_uuid: booking,
      contact_uuid: null,
      user_id: null,
      author: 'owner@shop.example',
      body: 'Call after six',
      created_at: new Date('2026-02-03T04:05:06Z'),
    },
    {
      booking_uuid: null,
      contact_uuid: contact,
      user_id: null,
      author: '',
      body: 'Wants ten',
      created_at: new Date('2026-01-02T03:04:05Z'),
    },
  ]);
  const kept = await client.query('select note from bookings order by note desc');
  expect(kept.rows).toEqual([{ note: 'Call after six' }, { note: '' }]);
  await client.end();
  await database.drop();
});
