import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import type { Cluster } from '@perfboard/postgres/cluster';
import { startPostgres } from '@perfboard/testing/postgres';
import { templateName } from '@perfboard/testing/template';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file of any workspace clones. Not in
 * packages/testing, which db and jobs test with: it would depend on them and they on it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  try {
    await prepareTemplate(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const sharedFolder = await mkdtemp(path.join(tmpdir(), 'perfboard-shared-'));
  project.provide('postgresAdminUrl', cluster.adminUrl);
  project.provide('sharedFolder', sharedFolder);
  return async () => {
    await cluster.stop();
    // A program that ends with its test worker may still be cleaning up.
    await rm(sharedFolder, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function prepareTemplate(cluster: Cluster): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  try {
    const databaseUrl = cluster.urlOf(templateName);
    await admin.query(`CREATE DATABASE ${templateName}`);
    await migrateDatabase({ databaseUrl });
    await migrateQueue({ databaseUrl });
    await admin.query(`ALTER DATABASE ${templateName} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    // A database with a connection cannot be cloned, and a migration's pool may keep one idle for a while.
    await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
      templateName,
    ]);
  } finally {
    await admin.end();
  }
}
