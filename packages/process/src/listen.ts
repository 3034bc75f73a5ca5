import pg from 'pg';
import { calmWarning, type Log } from './log.ts';
import { pause, withTimeLimit } from './time-limit.ts';

const RECONNECT_MS = 1_000;
/** A connection cut without a word is noticed by asking it something now and then. */
const PROBE_MS = 15_000;
const PROBE_LIMIT_MS = 5_000;

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onNotify: (payload: string | undefined) => void;
  /** Listening began, for the first time or again: what was told before is not known. */
  onBegin: () => void;
  /** What the log says while nothing is heard. */
  lostMessage: string;
  log: Log;
  /** Milliseconds between two questions whether the connection still carries anything. */
  probeMs?: number;
}

export interface Listening {
  /** False while the connection is known to be away: nothing is told then. */
  isHeard(): boolean;
  close(): Promise<void>;
}

/** Listens to a channel of PostgreSQL on a connection of its own, and comes back after every outage. */
export function listen(options: ListenOptions): Listening {
  const { channel, probeMs = PROBE_MS } = options;
  const warn = calmWarning(options.log);
  const stop = new AbortController();
  let isHeard = false;
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (!stop.signal.aborted) warn(error, options.lostMessage);
      }
      await pause(RECONNECT_MS, stop.signal);
    }
  }

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
      application_name: `perfboard-${channel}`,
    });
    const broken = new AbortController();
    const onLoss = () => {
      isHeard = false;
      broken.abort();
    };
    client.on('error', onLoss);
    client.on('end', onLoss);
    client.on('notification', ({ payload }) => options.onNotify(payload));
    try {
      await client.connect();
      await withTimeLimit(
        client.query(`listen ${pg.escapeIdentifier(channel)}`),
        PROBE_LIMIT_MS,
        'listening',
      );
      isHeard = !broken.signal.aborted;
      options.onBegin();
      while (!stop.signal.aborted && !broken.signal.aborted) {
        await pause(probeMs, stop.signal, broken.signal);
        if (stop.signal.aborted || broken.signal.aborted) break;
        await withTimeLimit(client.query('select 1'), PROBE_LIMIT_MS, 'probing');
      }
    } finally {
      isHeard = false;
      void client.end().catch(() => undefined);
    }
  }

  return {
    isHeard: () => isHeard,
    async close() {
      stop.abort();
      await ended;
    },
  };
}
