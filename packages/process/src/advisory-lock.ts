interface Client {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Runs `work` while the client's session holds the advisory lock of `key`, then releases the lock.
 * It does so after a failure too: `WatchedPool` ends the session if the connection no longer carries anything.
 */
export async function releaseAfter<T>(client: Client, key: string, work: () => Promise<T>): Promise<T> {
  const unlock = () => client.query('select pg_advisory_unlock(hashtext($1))', [key]);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await unlock().catch(() => undefined);
    throw error;
  }
  await unlock();
  return result;
}
