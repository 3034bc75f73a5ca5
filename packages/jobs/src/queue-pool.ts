import { releaseAfter } from '@perfboard/process/advisory-lock';
import { pause } from '@perfboard/process/time-limit';
import { lastingConnection, serverKeepalives } from '@perfboard/process/watched-client';
import { WatchedPool } from '@perfboard/process/watched-pool';
import type { PgPool, PgPoolClient, PgQueryResult } from 'bullmq';

/**
 * SQLSTATEs of a server that is shutting down, down, starting or full: the same statement may succeed later.
 */
const PASSING_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
]);
const PASSING_MESSAGE =
  /connection terminated|connection timeout|query read timeout|timeout exceeded when trying to connect|connection error and is not queryable|client was closed/i;

/** True when PostgreSQL could not be reached or went away, false for a statement that it rejected. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (PASSING_STATES.has(code) || PASSING_CODES.has(code))) return true;
  return PASSING_MESSAGE.test(error.message);
}

/**
 * BullMQ distinguishes a lost connection (retry) from a rejected command (fail, and count a finished job as
 * failed) only by the code that Redis clients report. PostgreSQL's codes are mapped to it; otherwise a job
 * that completes while the database restarts would count as failed and run again.
 */
function named(error: unknown): unknown {
  if (!isConnectionLoss(error)) return error;
  const { message } = error as Error;
  return Object.assign(new Error(`PostgreSQL is away: ${message}`, { cause: error }), {
    code: 'ECONNREFUSED',
  });
}

export interface QueuePoolOptions {
  databaseUrl: string;
  /** Connections at most; each worker keeps one for LISTEN. */
  max: number;
  /** Called for every lost connection. */
  onLoss: (error: unknown) => void;
}

/** One pool for all queues of a process, on BullMQ's schema. */
export class QueuePool implements PgPool {
  readonly #pool: WatchedPool;
  readonly #onLoss: (error: unknown) => void;
  /** BullMQ looks here for keepAlive before it trusts a LISTEN connection. */
  readonly options = { keepAlive: true };

  constructor(options: QueuePoolOptions) {
    this.#onLoss = options.onLoss;
    this.#pool = new WatchedPool({
      connectionString: options.databaseUrl,
      ...lastingConnection,
      // BullMQ's statements name their tables without a schema.
      options: `${serverKeepalives} -c search_path="bullmq"`,
      max: options.max,
      connectionTimeoutMillis: 4_000,
      query_timeout: 10_000,
      application_name: 'perfboard-queue',
    });
    this.#pool.setMaxListeners(0);
    this.#pool.on('error', this.#onLoss);
    // The pool reports no error for a checked-out connection that drops.
    this.#pool.on('connect', (client) => client.on('error', this.#onLoss));
  }

  async query<R = unknown>(text: string, values?: readonly unknown[]): Promise<PgQueryResult<R>> {
    try {
      return (await this.#pool.query(text, values as unknown[] | undefined)) as unknown as PgQueryResult<R>;
    } catch (error) {
      if (isConnectionLoss(error)) this.#onLoss(error);
      throw named(error);
    }
  }

  async connect(): Promise<PgPoolClient> {
    try {
      return (await this.#pool.connect()) as unknown as PgPoolClient;
    } catch (error) {
      this.#onLoss(error);
      throw named(error);
    }
  }

  /** Runs the work under an advisory lock. Skips it if another session holds the lock; never waits for it. */
  async exclusively(key: string, work: () => Promise<void>): Promise<void> {
    const client = await this.connect();
    let isClean = false;
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as locked',
        [key],
      );
      if (rows[0]?.locked) await releaseAfter(client, key, work);
      isClean = true;
    } finally {
      // Ending the session frees a lock that could not be released.
      client.release(!isClean);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /**
   * Ends the pool. Connections still in use a moment later are cut, so that nothing waits for a dead server.
   */
  async destroy(): Promise<void> {
    const ended = this.#pool.end().catch(() => undefined);
    await Promise.race([ended, pause(500)]);
    this.#pool.cutAll();
  }

  on(event: 'error' | 'connect', listener: (argument: never) => void): this {
    this.#pool.on(event as 'error', listener as (error: Error) => void);
    return this;
  }

  /** Does nothing: without the pool's listeners, an idle connection that drops would end the process. */
  removeAllListeners(): this {
    return this;
  }
}
