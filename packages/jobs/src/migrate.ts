import { performance } from 'node:perf_hooks';
import { pause } from '@perfboard/process/time-limit';
import { lastingConnection } from '@perfboard/process/watched-client';
import { DEFAULT_SCHEMA, runMigrations } from 'bullmq';
import pg from 'pg';

/**
 * Queries that need the same table, the workers' included, queue behind a waiting migration: it steps back
 * after this.
 */
const lockTimeoutMs = 2_000;
/** Pause between two attempts, in which the waiting queries run. */
const lockPauseMs = 1_000;
/** An operator waits for the answer, and an orchestrator for the release. */
const lockLimitMs = 120_000;

export interface MigrateQueueOptions {
  databaseUrl: string;
  /** How long to retry for a lock that another session holds. Default 120,000. */
  lockLimitMs?: number;
}

/**
 * Creates or updates the queue's own schema (`bullmq`) in PostgreSQL. Safe to run concurrently: the
 * migrations run in one transaction behind an advisory lock, and the second process finds nothing to do.
 * @throws when the database can't be reached, belongs to a newer BullMQ, or its tables stay locked too long
 */
export async function migrateQueue(options: MigrateQueueOptions): Promise<void> {
  const deadline = performance.now() + (options.lockLimitMs ?? lockLimitMs);
  for (;;) {
    try {
      return await migrateOnce(options.databaseUrl);
    } catch (error) {
      if (!isLockFailure(error) || performance.now() >= deadline) throw error;
      await pause(lockPauseMs);
    }
  }
}

async function migrateOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    ...lastingConnection,
    lock_timeout: lockTimeoutMs,
    application_name: 'perfboard-queue-migrate',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await runMigrations(client, DEFAULT_SCHEMA);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `lock_not_available` and `deadlock_detected`: a retry may succeed. */
function isLockFailure(error: unknown): boolean {
  for (let cause = error, depth = 0; cause && depth < 5; depth += 1) {
    if (['55P03', '40P01'].includes((cause as { code?: string }).code ?? '')) return true;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return false;
}
