import type { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import pg from 'pg';

/**
 * The server gives up what a connection holds (locks, an open transaction) this soon after its client vanished without a
 * word: 5 s of silence, then three questions 2 s apart, instead of the two hours of the system's own.
 */
export const serverKeepalives =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/** For a connection that holds something for longer than a query: both ends notification within seconds that the other is gone. */
export const lastingConnection = {
  keepAlive: true,
  // The system asks once a second from then on, ten times.
  keepAliveInitialDelayMillis: 10_000,
  options: serverKeepalives,
} as const;

/** A server that lives says hello within this. Half of it would refuse a machine that swaps. */
export const connectLimitMs = 2_000;
/** The driver's words where that time was over. */
export const connectTimeoutMessage = 'timeout expired';

/** SQLSTATE `disk_full`. */
const diskFullState = '53100';

/** How long a server may be silent before it counts as away: what commands may give it more of than a visitor has. */
export interface Patience {
  silenceMs?: number;
}

/** A connection that knows since when it has been waiting for an answer, and whose errors need no listener. */
export class WatchedClient extends pg.Client {
  /** On the clock that nobody sets, for the oldest question without an answer; undefined while nothing is asked. */
  waitingSince: number | undefined;
  #unanswered = 0;
  #onAsk: (() => void) | undefined;
  #onAnswer: (() => void) | undefined;
  #onDiskFull: (() => void) | undefined;

  constructor(config: pg.ClientConfig & Patience) {
    super({ ...config, connectionTimeoutMillis: config.silenceMs ?? connectLimitMs });
    // Its queries fail by themselves. Unheard, the event would end the process, and a pool takes its own listener off in
    // the moment in which it lends the connection out.
    this.on('error', () => undefined);
    // Also where the driver itself refused what was asked, and the server never heard of it.
    this.on('drain', () => {
      this.#unanswered = 0;
      this.waitingSince = undefined;
    });
    const { connection } = this as unknown as { connection: EventEmitter };
    // Said once after the greeting and once after each answer. `drain` is not: a connection that is lent on in the moment
    // of its answer never says it, and all of a busy server's would seem to wait since they became busy.
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

  /** The number of the process that serves this connection. */
  get backend(): number | undefined {
    return (this as unknown as { processID?: number }).processID;
  }

  /** Ends the connection without a word to a server that would not hear it: what was asked fails at once. */
  cut(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}
