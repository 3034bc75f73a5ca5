import pg from 'pg';
import { calmWarning, type JobLog } from './log.ts';
import { pause, withTimeLimit } from './time-limit.ts';

export const OUTBOX_CHANNEL = 'outbox';
const RECONNECT_MS = 1_000;
/** A connection cut without a word is noticed by asking it something now and then. */
const PROBE_MS = 15_000;
const PROBE_LIMIT_MS = 5_000;

/** Calls `onNotify` for each new outbox row, and after each reconnect for those that were missed. */
export function listenToOutbox(options: { databaseUrl: string; onNotify: () => void; log: JobLog }): {
  close(): Promise<void>;
} {
  const warn = calmWarning(options.log);
  const stop = new AbortController();
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (!stop.signal.aborted) warn(error, 'the outbox is not heard; its rows are found by sweeping');
      }
      await pause(RECONNECT_MS, stop.signal);
    }
  }

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
      application_name: 'perfboard-outbox',
    });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    client.on('notification', options.onNotify);
    try {
      await client.connect();
      await withTimeLimit(client.query(`listen ${OUTBOX_CHANNEL}`), PROBE_LIMIT_MS, 'listening');
      options.onNotify();
      while (!stop.signal.aborted && !broken.signal.aborted) {
        await pause(PROBE_MS, stop.signal, broken.signal);
        if (stop.signal.aborted || broken.signal.aborted) break;
        await withTimeLimit(client.query('select 1'), PROBE_LIMIT_MS, 'probing');
      }
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  return {
    async close() {
      stop.abort();
      await ended;
    },
  };
}
