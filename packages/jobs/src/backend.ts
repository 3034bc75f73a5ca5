import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Job,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueName } from './catalog.ts';
import { QueuePool } from './queue-pool.ts';

export type BackendKind = 'redis' | 'postgres';

/** Where the queue lives: Redis when there is a `redisUrl`, else the product's own PostgreSQL. */
export interface QueueLocation {
  redisUrl?: string | undefined;
  databaseUrl: string;
  /** Key prefix on Redis. PostgreSQL has its schema `bullmq` instead. */
  prefix?: string | undefined;
}

/** The data of a BullMQ job. */
export interface JobData {
  payload: unknown;
  request_id?: string;
}

export type JobQueue = Queue<JobData, void, string>;
export type JobWorker = Worker<JobData, void, string>;
export type QueuedJob = Job<JobData, void, string>;
type Process = (job: QueuedJob, token?: string) => Promise<void>;

/** One set of connections with the constructors of BullMQ's classes bound to it. */
export interface BackendConnection {
  kind: BackendKind;
  openQueue(name: QueueName): JobQueue;
  openWorker(name: QueueName, process: Process, options: Omit<WorkerOptions, 'connection'>): JobWorker;
  /** Runs the work under a lock on the key. Skips it if another process holds the lock. */
  exclusively(key: string, work: () => Promise<void>): Promise<void>;
  /** Cuts every connection immediately, without waiting for the server. */
  destroy(): void;
}

const DEFAULT_PREFIX = 'perfboard';

/** Idle workers look again at least this often, so that a wake-up lost with a connection costs seconds. */
const MAX_BLOCK_SECONDS = 5;

const reconnectPauseMs = (times: number) => Math.min(100 * 2 ** Math.min(times, 6), 2_000);

/**
 * Opens the connections of one role. A producer's commands fail fast while the server is away; a worker's wait for it.
 * Nothing is known to work until the queues or workers answer `waitUntilReady()`.
 */
export function connectBackend(
  location: QueueLocation,
  role: 'producer' | 'worker',
  onLoss: (error: unknown) => void,
): BackendConnection {
  return location.redisUrl ? connectRedis(location, role, onLoss) : connectPostgres(location, role, onLoss);
}

function connectRedis(
  location: QueueLocation,
  role: 'producer' | 'worker',
  onLoss: (error: unknown) => void,
): BackendConnection {
  const prefix = location.prefix ?? DEFAULT_PREFIX;
  const client = new Redis(location.redisUrl as string, {
    connectTimeout: 4_000,
    keepAlive: 10_000,
    retryStrategy: reconnectPauseMs,
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 4_000 }
      : { maxRetriesPerRequest: null }),
  });
  client.setMaxListeners(0);
  client.on('error', onLoss);
  const connection = client as unknown as NonNullable<QueueOptions['connection']>;
  const factory = createRedisBackend as BackendFactory<IQueueBackend>;
  return {
    kind: 'redis',
    openQueue: (name) => new Queue(name, { connection, prefix }, factory) as unknown as JobQueue,
    openWorker: (name, process, options) =>
      new Worker(name, process as never, { ...options, connection, prefix }, factory) as unknown as JobWorker,
    // A script of BullMQ's is atomic on Redis.
    exclusively: (_key, work) => work(),
    destroy: () => client.disconnect(),
  };
}

const createBoundedPostgresBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (
  ...parameters
) => {
  const backend = createPostgresBackend(...parameters);
  // BullMQ would sleep up to an hour and trust the notification; one probe that failed while the
  // database restarted would then leave a delayed job lying that long.
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: MAX_BLOCK_SECONDS });
  return backend;
};

function connectPostgres(
  location: QueueLocation,
  role: 'producer' | 'worker',
  onLoss: (error: unknown) => void,
): BackendConnection {
  // A worker process keeps one LISTEN connection for each of the five queues and shares the rest.
  const max = role === 'worker' ? 10 : 3;
  const pool = new QueuePool({ databaseUrl: location.databaseUrl, max, onLoss });
  const connection = pool as unknown as NonNullable<QueueOptions['connection']>;
  const factory = createBoundedPostgresBackend as unknown as BackendFactory<IQueueBackend>;
  return {
    kind: 'postgres',
    openQueue: (name) => new Queue(name, { connection }, factory) as unknown as JobQueue,
    openWorker: (name, process, options) =>
      new Worker(name, process as never, { ...options, connection }, factory) as unknown as JobWorker,
    exclusively: (key, work) => pool.exclusively(key, work),
    destroy: () => void pool.destroy(),
  };
}
