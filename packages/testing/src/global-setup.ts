import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { templateName } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administration URL of the run's PostgreSQL. */
    postgresAdminUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  try {
    const admin = new pg.Client({ connectionString: cluster.adminUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${templateName}`);
    await migrate(cluster.urlOf(templateName));
    await admin.query(`ALTER DATABASE ${templateName} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    await admin.end();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgresAdminUrl', cluster.adminUrl);
  return () => cluster.stop();
}

async function migrate(databaseUrl: string): Promise<void> {
  // @ts-expect-error
  await import('@perfboard/db/migrate').then((m) => m.migrateDatabase({ databaseUrl }), absent);
  // @ts-expect-error
  await import('@perfboard/jobs/migrate').then((m) => m.migrateQueue({ databaseUrl }), absent);
}

function absent(error: Error): void {
  console.warn(`!!! NOT MIGRATED: ${error.message}`);
}
