import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { endSessions, findLostQueries, isUnreachable, type PendingQuery } from './lost-query.ts';
import { connectLimitMs, connectTimeoutMessage, type SilenceLimit, WatchedClient } from './watched-client.ts';

/**
 * After this long without an answer, another connection asks the server whether it is working on the query.
 */
const probeAfterMs = 900;
const probeLimitMs = 1_400;
const checkEveryMs = 150;
/** While the server does not answer, queries fail immediately, and it is probed this often. */
const retryMs = 500;

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;

/** The error code by which the http layer recognizes an outage. */
const awayError = () =>
  Object.assign(new Error('The database does not respond'), { code: '08006', name: 'DatabaseAwayError' });

/**
 * A pool that distinguishes a slow query from an unreachable server. A network that drops all packets closes
 * no connection: without this, a query would wait for minutes. After a second, the pool checks on a separate
 * connection what the server is doing. If no connection gets an answer, every query fails, and new ones are
 * rejected at once until the server answers again. If the server does not know the query, only its connection
 * is cut, and its session on the server ended. Queries that the server is working on may take their time.
 */
export class WatchedPool extends pg.Pool {
  readonly #config: pg.ClientConfig & SilenceLimit;
  readonly #probeLimitMs: number;
  readonly #clients = new Set<WatchedClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  #timer: NodeJS.Timeout | undefined;
  #lastProbedAt = Number.NEGATIVE_INFINITY;
  /** When any connection last got an answer: a server that answers one of them is at most slow. */
  #lastAnswerAt = Number.NEGATIVE_INFINITY;
  #isAway = false;
  #isDiskFull = false;

  constructor(config: pg.PoolConfig & SilenceLimit) {
    super({ ...config, Client: WatchedClient as never });
    const { connectionString, ssl, silenceMs } = config;
    this.#config = { connectionString, ssl, ...(silenceMs !== undefined && { silenceMs }) };
    this.#probeLimitMs = silenceMs ?? probeLimitMs;
    this.on('connect', (connected) => {
      const client = connected as unknown as WatchedClient;
      this.#clients.add(client);
      const noteAnswer = () => {
        this.#lastAnswerAt = performance.now();
      };
      noteAnswer();
      client.onAnswer(noteAnswer);
      client.onAsk(() => this.#watch());
      client.onDiskFull(() => {
        this.#isDiskFull = true;
      });
    });
    this.on('remove', (client) => this.#clients.delete(client as unknown as WatchedClient));
  }

  /** @throws an error with SQLSTATE 08006 as soon as the server is known to be unreachable */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (error ? reject(error) : resolve(client as pg.PoolClient))),
      );
    }
    if (this.#isAway) {
      process.nextTick(callback, awayError());
      return undefined;
    }
    let isOver = false;
    const giveUp = (error: Error) => {
      isOver = true;
      this.#waiting.delete(giveUp);
      callback(error, undefined, () => undefined);
    };
    this.#waiting.add(giveUp);
    this.#waitForHello((error, client, release) => {
      if (isOver) return error ? undefined : release?.();
      this.#waiting.delete(giveUp);
      callback(error, client, release);
    });
    return undefined;
  }

  #waitForHello(callback: Taken, isSecond = false): void {
    const startedAt = performance.now();
    const limitMs = this.#config.silenceMs ?? connectLimitMs;
    super.connect((error, client, release) => {
      // A running server greets, even if it then rejects the connection.
      const isSilent = error?.message === connectTimeoutMessage;
      // A process that was suspended may have missed the answer.
      const wasAwake = performance.now() - startedAt < limitMs + checkEveryMs;
      if (isSilent && !wasAwake && !isSecond) return this.#waitForHello(callback, true);
      if (isSilent && this.#lastAnswerAt < startedAt) this.#goAway();
      callback(isSilent ? awayError() : error, client, release);
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearTimeout(this.#timer);
    // All checks have ended.
    this.#timer = undefined;
    return callback ? void super.end(callback) : super.end();
  }

  /** Whether the server has no disk space. Queries it only after the server has reported that. */
  async isDiskFull(): Promise<boolean> {
    if (!this.#isDiskFull) return false;
    // A single row may still fit when a table can't grow.
    this.#isDiskFull = await this.query(
      `create temporary table room on commit drop as select repeat('x', 2000) from generate_series(1, 500)`,
    ).then(
      () => false,
      (error: { code?: unknown }) => error.code === '53100',
    );
    return this.#isDiskFull;
  }

  /** Cuts every connection without waiting for the server. */
  cutAll(): void {
    for (const client of this.#clients) client.cut();
  }

  #watch(): void {
    if (this.#timer || this.ending) return;
    const dueAt = performance.now() + checkEveryMs;
    this.#timer = setTimeout(async () => {
      // A process that was suspended must not mistake its own silence for the server's.
      const wasAwake = performance.now() - dueAt < checkEveryMs;
      if (wasAwake) await this.#probe();
      this.#timer = undefined;
      if (this.#pendingFor(0).length > 0) this.#watch();
    }, checkEveryMs);
    this.#timer.unref();
  }

  #pendingFor(forMs: number): PendingQuery[] {
    const now = performance.now();
    return [...this.#clients].flatMap((client) =>
      client.waitingSince !== undefined && now - client.waitingSince >= forMs
        ? [{ client, since: client.waitingSince }]
        : [],
    );
  }

  async #probe(): Promise<void> {
    const pending = this.#pendingFor(probeAfterMs);
    const startedAt = performance.now();
    if (pending.length === 0 || startedAt - this.#lastProbedAt < probeAfterMs) return;
    this.#lastProbedAt = startedAt;
    const unknown = await findLostQueries(this.#config, pending, this.#probeLimitMs).catch((error) =>
      isUnreachable(error) ? 'all' : [],
    );
    // Suspended in between: the server may have answered long ago.
    if (performance.now() - startedAt > this.#probeLimitMs + checkEveryMs) return;
    if (unknown === 'all') return this.#lastAnswerAt > startedAt ? undefined : this.#goAway();
    // The answer may have been on its way when the server was pending.
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    const lost = unknown.filter(({ client, since }) => client.waitingSince === since);
    if (lost.length === 0) return;
    for (const { client } of lost) client.cut();
    const backends = lost.map(({ client }) => client.backend);
    await endSessions(this.#config, backends, this.#probeLimitMs).catch(() => undefined);
  }

  #goAway(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.emit('error', awayError(), undefined as never);
    for (const { client } of this.#pendingFor(0)) client.cut();
    for (const giveUp of this.#waiting) giveUp(awayError());
    this.#retry();
  }

  #retry(): void {
    setTimeout(async () => {
      if (this.ending) return;
      const isSilent = await findLostQueries(this.#config, [], this.#probeLimitMs).then(
        () => false,
        isUnreachable,
      );
      if (isSilent) this.#retry();
      else this.#isAway = false;
    }, retryMs).unref();
  }
}
