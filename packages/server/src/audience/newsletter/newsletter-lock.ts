import { endSessions } from '@perfboard/process/lost-query';
import { pause, withTimeLimit } from '@perfboard/process/time-limit';
import { lastingConnection, WatchedClient } from '@perfboard/process/watched-client';

/**
 * A silently dropped connection is found by probing. Together these stay below the eleven seconds after which
 * the server gives the lock away.
 */
const beatMs = 2_000;
const beatLimitMs = 3_000;

export interface NewsletterLock {
  /** Aborted when the lock's connection is lost, and the lock with it. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Locks a newsletter for one run, on a separate connection: the server releases the lock when that connection
 * ends for any reason. So the holder knows that every row in `sending` was left by a finished run.
 * @returns null when another run holds it
 */
export async function takeNewsletterLock(
  databaseUrl: string,
  newsletterUuid: string,
): Promise<NewsletterLock | null> {
  const lost = new AbortController();
  const client = new WatchedClient({
    connectionString: databaseUrl,
    silenceMs: 5_000,
    application_name: 'perfboard-newsletter',
    // A worker whose machine vanished must not hold its newsletter for the default two hours.
    ...lastingConnection,
  });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const released = new AbortController();
  let isSilent = false;
  const release = async () => {
    released.abort();
    // An unresponsive server must not block this.
    await withTimeLimit(client.end(), beatLimitMs, 'giving back a newsletter').catch(() => undefined);
    if (!isSilent) return;
    await endSessions({ connectionString: databaseUrl }, [client.backend], beatLimitMs).catch(
      () => undefined,
    );
  };
  const beat = async () => {
    while (!released.signal.aborted && !lost.signal.aborted) {
      await pause(beatMs, released.signal, lost.signal);
      if (released.signal.aborted) return;
      await withTimeLimit(client.query('select 1'), beatLimitMs, 'holding a newsletter');
    }
  };
  try {
    await client.connect();
    const taking = client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [`newsletter:${newsletterUuid}`],
    );
    const { rows } = await withTimeLimit(taking, beatLimitMs, 'taking a newsletter');
    if (rows[0]?.taken) {
      beat().catch(() => {
        isSilent = !lost.signal.aborted;
        lost.abort();
      });
      return { lost: lost.signal, release };
    }
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}
