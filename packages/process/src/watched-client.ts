import type { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import pg from 'pg';

/**
 * PostgreSQL releases what a connection holds (locks, an open transaction) this soon after its client
 * vanished silently: 5 s of silence, then three probes 2 s apart, instead of the system's default of two
 * hours.
 */
export const serverKeepalives =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/**
 * For a connection that holds something for longer than a query: both ends notice within seconds that the
 * other is gone.
 */
export const lastingConnection = {
  keepAlive: true,
  // From then on, the system probes once a second, ten times.
  keepAliveInitialDelayMillis: 10_000,
  options: serverKeepalives,
} as const;

/** A running server greets within this time. Half of it would reject a server that is swapping. */
export const connectLimitMs = 2_000;
/** The driver's message for a connection timeout. */
export const connectTimeoutMessage = 'timeout expired';

/** SQLSTATE `disk_full`. */
const diskFullState = '53100';

/**
 * How long a server may be silent before it counts as unavailable. Commands can afford to wait longer than
 * visitors.
 */
export interface SilenceLimit {
  silenceMs?: number;
}

/** A connection that knows how long it has been waiting for an answer, and whose errors need no listener. */
export class WatchedClient extends pg.Client {
  /** Start of the oldest unanswered query, on the monotonic clock; undefined while idle. */
  waitingSince: number | undefined;
  #unanswered = 0;
  #onAsk: (() => void) | undefined;
  #onAnswer: (() => void) | undefined;
  #onDiskFull: (() => void) | undefined;

  constructor(config: pg.ClientConfig & SilenceLimit) {
    super({ ...config, connectionTimeoutMillis: config.silenceMs ?? connectLimitMs });
    // Its queries report failures. Unhandled, the event would end the process, and a pool removes its own
    // listener the moment it lends the connection out.
    this.on('error', () => undefined);
    // Also emitted if the driver itself rejected the query, so that the server never saw it.
    this.on('drain', () => {
      this.#unanswered = 0;
      this.waitingSince = undefined;
    });
    const { connection } = this as unknown as { connection: EventEmitter };
    // Emitted once after the greeting and once after each answer. `drain` is not: it is skipped for a
    // connection that is reused right after its answer, and a busy server's connections would all seem to
    // have been waiting for long.
    connection.on('readyForQuery', () => {
      this.#onAnswer?.();
      this.#unanswered = Math.max(0, this.#unanswered - 1);
      this.waitingSince = this.#unanswered > 0 ? performance.now() : undefined;
    });
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === diskFullState) this.#onDiskFull?.();
    });
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
    const watched = (...asked: unknown[]) => {
      this.#unanswered += 1;
      this.waitingSince ??= performance.now();
      this.#onAsk?.();
      return ask(...asked);
    };
    this.query = watched as typeof this.query;
  }

  onAsk(listener: () => void): void {
    this.#onAsk = listener;
  }

  onAnswer(listener: () => void): void {
    this.#onAnswer = listener;
  }

  onDiskFull(listener: () => void): void {
    this.#onDiskFull = listener;
  }

  /** The id of the server process of this connection. */
  get backend(): number | undefined {
    return (this as unknown as { processID?: number }).processID;
  }

  /** Closes the connection without notifying the server; pending queries fail immediately. */
  cut(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}
