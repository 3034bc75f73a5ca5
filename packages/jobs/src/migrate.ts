import { DEFAULT_SCHEMA, runMigrations } from 'bullmq';
import pg from 'pg';

/**
 * Creates or updates the queue's own schema (`bullmq`) in PostgreSQL. Safe to run twice at once: the migrations run in
 * one transaction behind an advisory lock, and a late starter finds nothing left to do.
 * @throws when the database can't be reached or belongs to a newer BullMQ.
 */
export async function migrateQueue(options: { databaseUrl: string }): Promise<void> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'perfboard-queue-migrate',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await runMigrations(client, DEFAULT_SCHEMA);
  } finally {
    await client.end();
  }
}
