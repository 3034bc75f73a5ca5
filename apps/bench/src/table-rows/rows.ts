import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { startPostgres } from '@perfboard/testing/postgres';
import pg from 'pg';

/** Bytes that a row of each growing table takes with all its indexes, measured on `count` rows. */
const root = path.resolve(import.meta.dirname, '../../../..');
const count = Number(process.argv[2] ?? 200_000);

const inserts: Record<string, string> = {
  subscribers: `insert into subscribers (uuid, email)
    select gen_random_uuid(), 'someone.' || n || '@example.com' from generate_series(1, $1) n`,
  newsletter_deliveries: `insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email, status, message_id, sent_at)
    select gen_random_uuid(), (select uuid from newsletters), uuid, email, 'sent', uuid || '@shop.example', now() from subscribers limit $1`,
  bookings: `insert into bookings (uuid, full_name, email, mobile_no, project_title)
    select gen_random_uuid(), 'Ada Lovelace', 'ada' || n || '@example.com', '555-010-0142', 'Smart greenhouse controller'
    from generate_series(1, $1) n`,
  notifications: `insert into notifications (uuid, kind, booking_uuid, status, sent_at, message_id)
    select gen_random_uuid(), 'booking_notification', uuid, 'sent', now(), uuid || '@shop.example' from bookings limit $1`,
  outbox: `insert into outbox (id, job, payload, done_at, dispatched_at)
    select gen_random_uuid(), 'notification.send', jsonb_build_object('notification_uuid', gen_random_uuid()), now(), now()
    from generate_series(1, $1) n`,
  page_views: `insert into page_views (day, route, path, views)
    select current_date - (n % 365), '/projects', '/projects/' || n, 1 from generate_series(1, $1) n`,
};

const cluster = await startPostgres();
try {
  const databaseUrl = cluster.urlOf('postgres');
  execFileSync(process.execPath, [path.join(root, 'apps/api/dist/migrate.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into newsletters (uuid, subject, body) values (gen_random_uuid(), 'News', 'Body')`,
  );
  for (const [table, sql] of Object.entries(inserts)) {
    await client.query(sql, [count]);
    const { rows } = await client.query(
      `select pg_total_relation_size($1::regclass)::float8 as total, pg_relation_size($1::regclass)::float8 as heap`,
      [table],
    );
    const { total, heap } = rows[0];
    console.log(
      `${table.padEnd(20)} ${(total / count).toFixed(0).padStart(5)} bytes a row, ${(heap / count).toFixed(0)} of them the row itself`,
    );
  }
  await client.end();
} finally {
  await cluster.stop();
}
process.exit(0);
