import pg from 'pg';
import { calmWarning, type Log } from './log.ts';
import { pause, withTimeLimit } from './time-limit.ts';

const RECONNECT_MS = 1_000;
/** A connection cut without a word is noticed by its silence: it is asked something each second, */
const BEAT_MS = 1_000;
/** has so long to answer before another one is made, */
const BEAT_LIMIT_MS = 2_000;
/** and whoever trusts it stops so long after the last answer. */
const CONNECTED_WITHIN_MS = 3_000;
const BEGIN_LIMIT_MS = 5_000;

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onNotify: (payload: string | undefined) => void;
  /** Listening began, for the first time or again: notifications from before may have been missed. */
  onBegin: () => void;
  /** What the log says while the connection is away. */
  lostMessage: string;
  log: Log;
}

export interface Listening {
  /** False unless the connection has carried something within the last 3 s: notifications do not arrive then, or late. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Listens to a channel of PostgreSQL on a connection of its own, and comes back after every outage. */
export function listen(options: ListenOptions): Listening {
  const { channel } = options;
  const warn = calmWarning(options.log);
  const stop = new AbortController();
  /** On the clock that nobody sets. */
  let lastReceivedAt = Number.NEGATIVE_INFINITY;
  const markReceived = () => {
    lastReceivedAt = performance.now();
  };
  const markLost = () => {
    lastReceivedAt = Number.NEGATIVE_INFINITY;
  };
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
      markLost();
      broken.abort();
    };
    client.on('error', onLoss);
    client.on('end', onLoss);
    client.on('notification', ({ payload }) => {
      markReceived();
      options.onNotify(payload);
    });
    try {
      await client.connect();
      await withTimeLimit(
        client.query(`listen ${pg.escapeIdentifier(channel)}`),
        BEGIN_LIMIT_MS,
        'listening',
      );
      if (!broken.signal.aborted) markReceived();
      options.onBegin();
      while (!stop.signal.aborted && !broken.signal.aborted) {
        await pause(BEAT_MS, stop.signal, broken.signal);
        if (stop.signal.aborted || broken.signal.aborted) break;
        await withTimeLimit(client.query('select 1'), BEAT_LIMIT_MS, 'listening');
        markReceived();
      }
    } finally {
      markLost();
      void client.end().catch(() => undefined);
    }
  }

  return {
    isConnected: () => performance.now() - lastReceivedAt < CONNECTED_WITHIN_MS,
    async close() {
      stop.abort();
      await ended;
    },
  };
}
