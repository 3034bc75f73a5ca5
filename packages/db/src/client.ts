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
  /** The same connections, for what needs SQL of its own. */
  pool: pg.Pool;
  /** Whether the server could not write for want of room, and still cannot. */
  isDiskFull(): Promise<boolean>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  databaseUrl: string;
  /** Connections at most, in this process. */
  maxConnections?: number;
  /** A statement that takes longer is cancelled by the server. */
  statementTimeoutMs?: number;
  /** Called at an idle connection's failure, which would otherwise end the process. */
  onError?: (error: Error) => void;
}

/** Opens the database: one pool, shared by Prisma and plain SQL. Nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new WatchedPool({
    connectionString: options.databaseUrl,
    application_name: 'perfboard',
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // A lock that is held without a query under way goes with its process.
    ...lastingConnection,
  });
  pool.on('error', (error) => options.onError?.(error));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    errorFormat: 'minimal',
    // A burst of leads waits for a connection as long as any other query does; Prisma's own two seconds refuse it.
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
