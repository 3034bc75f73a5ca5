import { createHash } from 'node:crypto';
import { lastingConnection } from '@perfboard/process/watched-client';
import { WatchedPool } from '@perfboard/process/watched-pool';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

export type { PrismaClient } from './generated/client.ts';
export { Prisma } from './generated/client.ts';

/** A client, or the client inside a transaction. */
export type Db = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

export interface Database {
  prisma: PrismaClient;
  /** The same connections for plain SQL. */
  pool: pg.Pool;
  /** Whether the server ran out of disk space and still has none. */
  isDiskFull(): Promise<boolean>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  databaseUrl: string;
  /** Maximum number of connections in this process. */
  maxConnections?: number;
  /** A statement that takes longer is cancelled by the server. */
  statementTimeoutMs?: number;
  /**
   * A server that is silent for this long counts as unavailable. Default: about two seconds, since visitors
   * are waiting.
   */
  silenceMs?: number;
  /** Called at an idle connection's failure, which would otherwise end the process. */
  onError?: (error: Error) => void;
}

/** Opens the database: one pool, shared by Prisma and plain SQL. Nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new WatchedPool({
    connectionString: options.databaseUrl,
    application_name: 'perfboard',
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.silenceMs ?? 5_000,
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // A lock held without a running query is released with its process.
    ...lastingConnection,
  });
  pool.on('error', (error) => options.onError?.(error));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    errorFormat: 'minimal',
    // In a burst of leads, transactions wait for a connection as long as other queries do; Prisma's default
    // of two seconds rejects them.
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  });
  return {
    prisma,
    pool,
    isDiskFull: () => pool.isDiskFull(),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const names = new Map<string, string>();

/**
 * A statement that each connection parses and plans once instead of at each call.
 * @param text one of few: connections cache every text forever, so it must not depend on user input
 */
export function prepared(text: string): { name: string; text: string } {
  let name = names.get(text);
  if (!name) {
    // PostgreSQL cuts names at 63 bytes.
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return { name, text };
}
