import pg from 'pg';
import { type Log, throttledWarning } from './log.ts';
import { type Clock, systemClock, TimeLimitError } from './time-limit.ts';

const RECONNECT_MS = 1_000;
/** A silently dropped connection is found by probing it each second; */
const BEAT_MS = 1_000;
/** each probe has this long to be answered before the client reconnects, */
const BEAT_LIMIT_MS = 2_000;
/**
 * and the connection counts as lost this long after the last answered probe was sent, since an answer may
 * have been delayed.
 */
const CONNECTED_WITHIN_MS = 3_000;
const BEGIN_LIMIT_MS = 5_000;

/** The part of a connection that listening needs. */
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
  /** Called whenever listening begins, also after a reconnect: earlier notifications may have been missed. */
  onBegin: () => void;
  /** Logged while the connection is lost. */
  lostMessage: string;
  log: Log;
  clock?: Clock;
  /** Creates an unopened connection; default: PostgreSQL's own client. */
  openClient?: () => ListenClient;
}

export interface Listening {
  /** False unless everything sent up to 3 s ago has arrived: notifications are then lost or late. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Listens to a PostgreSQL channel on its own connection and reconnects after every outage. */
export function listen(options: ListenOptions): Listening {
  const { channel, clock = systemClock } = options;
  const openClient = options.openClient ?? (() => createClient(options));
  const warn = throttledWarning(options.log);
  const stop = new AbortController();
  /** When the last answered probe was sent: everything sent before it has arrived. */
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

/** @throws TimeLimitError when the answer is late */
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
