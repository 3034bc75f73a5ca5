import type pg from 'pg';
import { withTimeLimit } from './time-limit.ts';
import { type SilenceLimit, WatchedClient } from './watched-client.ts';

export interface PendingQuery {
  client: WatchedClient;
  since: number;
}

/** Any answer of the server, even an error, shows that it is running. */
export function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return !(typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
}

/** The queries that the server is not working on. */
export async function findLostQueries(
  config: pg.ClientConfig & SilenceLimit,
  pending: readonly PendingQuery[],
  limitMs: number,
): Promise<PendingQuery[]> {
  return onOwnConnection(config, limitMs, async (client) => {
    const { rows } = await client.query<{ pid: number; is_at_work: boolean; own: number }>(
      `select pid, state not like 'idle%' as is_at_work, pg_backend_pid() as own
         from pg_stat_activity where pid = any($1) or pid = pg_backend_pid()`,
      [pending.map(({ client: { backend } }) => backend)],
    );
    // Behind a pooler, process ids are not the server's, so they prove nothing.
    if (rows[0]?.own !== client.backend) return [];
    const atWork = new Set(rows.filter((row) => row.is_at_work).map(({ pid }) => pid));
    return pending.filter(({ client: { backend } }) => !atWork.has(backend as number));
  });
}

/**
 * Ends the server's side of connections that no longer carry anything, and releases the locks that they hold.
 * The server notices a dead network (`serverKeepalives`), but not a program in between that keeps its connection
 * open. Processes that are working on a statement are left alone.
 * @param backends ids of the server's processes
 */
export async function endSessions(
  config: pg.ClientConfig & SilenceLimit,
  backends: readonly (number | undefined)[],
  limitMs: number,
): Promise<void> {
  await onOwnConnection(config, limitMs, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any($1) and state like 'idle%' and usename = session_user
          and pg_backend_pid() = $2`,
      [backends, client.backend],
    );
  });
}

async function onOwnConnection<T>(
  config: pg.ClientConfig & SilenceLimit,
  limitMs: number,
  work: (client: WatchedClient) => Promise<T>,
): Promise<T> {
  const client = new WatchedClient({ ...config, application_name: 'perfboard-watch' });
  try {
    return await withTimeLimit(
      client.connect().then(() => work(client)),
      limitMs,
      'checking a query',
    );
  } finally {
    client.cut();
  }
}
