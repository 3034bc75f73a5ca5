import pg from 'pg';

export interface CampaignLock {
  /** Aborted when the connection that holds the lock is lost, and the lock with it. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Takes a campaign for one run, on a connection of its own: the server gives the lock back the moment that connection
 * ends, whatever ended it. So whoever gets the lock knows that every row in `sending` was left by a run that is over.
 *
 * @returns null when another run holds it
 */
export async function takeCampaignLock(
  databaseUrl: string,
  campaignUuid: string,
): Promise<CampaignLock | null> {
  const lost = new AbortController();
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'perfboard-campaign',
    // A worker whose machine vanished without a word must not hold its campaign for the two hours of the defaults.
    options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3',
  });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [`campaign:${campaignUuid}`],
    );
    if (rows[0]?.taken) return { lost: lost.signal, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}
