import pg from 'pg';
import { type Clock, systemClock } from './clock.ts';
import { calmWarning, type Log } from './log.ts';
import { TimeLimitError } from './time-limit.ts';

const RECONNECT_MS = 1_000;
/** A connection cut without a word is noticed by its silence: it is asked something each second, */
const BEAT_MS = 1_000;
/** has so long to answer before another one is made, */
const BEAT_LIMIT_MS = 2_000;
/** and whoever trusts it stops so long after the last question that was answered: an answer may have been long on its way. */
const CONNECTED_WITHIN_MS = 3_000;
const BEGIN_LIMIT_MS = 5_000;

/** What is asked of a connection to listen on. */
export interface ListenClient {
  on(event: 'error' | 'end', listener: () => void): unknown;
  on(event: 'notification', listener: (message: { payload?: string | undefined }) => void): unknown;
  connect(): Promise<unknown>;
  query(sql: string): Promise<unknown>;
  end(): Promise<unknown>;
}

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onNotify: (payload: string | undefined) => void;
  /** Listening began, for the first time or again: notifications from before may have been missed. */
  onBegin: () => void;
  /** What the log says while the connection is away. */
  lostMessage: string;
  log: Log;
  clock?: Clock;
  /** Makes a connection, not yet open; PostgreSQL's own client where nothing else is given. */
  openClient?: () => ListenClient;
}

export interface Listening {
  /** False unless all that was sent until 3 s ago has arrived: notifications do not arrive then, or late. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Listens to a channel of PostgreSQL on a connection of its own, and comes back after every outage. */
export function listen(options: ListenOptions): Listening {
  const { channel, clock = systemClock } = options;
  const openClient = options.openClient ?? (() => createClient(options));
  const warn = calmWarning(options.log);
  const stop = new AbortController();
  /** When that was asked which was answered last: what was sent before has arrived. */
  let heardUntil = Number.NEGATIVE_INFINITY;
  const markLost = () => {
    heardUntil = Number.NEGATIVE_INFINITY;
  };
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (!stop.signal.aborted) warn(error, options.lostMessage);
      }
      await clock.pause(RECONNECT_MS, stop.signal);
    }
  }

  async function listenOnce(): Promise<void> {
    const client = openClient();
    const broken = new AbortController();
    const onLoss = () => {
      markLost();
      broken.abort();
    };
    client.on('error', onLoss);
    client.on('end', onLoss);
    client.on('notification', ({ payload }) => options.onNotify(payload));
    try {
      await client.connect();
      let askedAt = clock.now();
      await within(clock, BEGIN_LIMIT_MS, client.query(`listen ${pg.escapeIdentifier(channel)}`));
      if (!broken.signal.aborted) heardUntil = askedAt;
      options.onBegin();
      while (!stop.signal.aborted && !broken.signal.aborted) {
        await clock.pause(BEAT_MS, stop.signal, broken.signal);
        if (stop.signal.aborted || broken.signal.aborted) break;
        askedAt = clock.now();
        await within(clock, BEAT_LIMIT_MS, client.query('select 1'));
        heardUntil = askedAt;
      }
    } finally {
      markLost();
      void client.end().catch(() => undefined);
    }
  }

  return {
    isConnected: () => clock.now() - heardUntil < CONNECTED_WITHIN_MS,
    async close() {
      stop.abort();
      await ended;
    },
  };
}

const createClient = ({ databaseUrl, channel }: ListenOptions): ListenClient =>
  new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 4_000,
    application_name: `perfboard-${channel}`,
  });

/** @throws TimeLimitError when the answer does not come in time */
async function within(clock: Clock, limitMs: number, answer: Promise<unknown>): Promise<void> {
  const answered = new AbortController();
  const limit = clock.pause(limitMs, answered.signal).then(() => {
    if (!answered.signal.aborted) throw new TimeLimitError(`listening took longer than ${limitMs} ms`);
  });
  try {
    await Promise.race([answer, limit]);
  } finally {
    answered.abort();
    answer.catch(() => undefined);
  }
}
