import { releaseAfter } from '@perfboard/process/advisory-lock';
import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in a transaction on its own connection. A connection that failed halfway is discarded with its
 * transaction.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return withConnection(pool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/**
 * Runs `work` while holding the advisory lock of `key` (the same as `pg_advisory_xact_lock` on
 * `hashtext(key)` in a transaction elsewhere). Waits for the lock.
 */
export async function withLock<T>(
  pool: Pool,
  key: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return withConnection(pool, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [key]);
    return releaseAfter(client, key, () => work(client));
  });
}

/**
 * Like `withLock`, but skips `work` if another session holds the lock.
 * @returns whether it ran
 */
export async function tryWithLock(pool: Pool, key: string, work: () => Promise<void>): Promise<boolean> {
  return withConnection(pool, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as taken',
      [key],
    );
    if (!rows[0]?.taken) return false;
    await releaseAfter(client, key, work);
    return true;
  });
}

/** Any error ends the connection, so no transaction or lock outlives its work. */
async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // The caller gets the failure from its query; unhandled, the event would end the process.
  const onError = () => undefined;
  client.on('error', onError);
  let isBroken = true;
  try {
    const result = await work(client);
    isBroken = false;
    return result;
  } finally {
    client.off('error', onError);
    client.release(isBroken);
  }
}
