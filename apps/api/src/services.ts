import { type Database, openDatabase } from '@perfboard/db/client';
import { createQueues, type Queues } from '@perfboard/jobs/queue';
import { createMailTransport, type MailTransport } from '@perfboard/mail/transport';
import { openStore } from '@perfboard/media/open-store';
import type { ImageStore } from '@perfboard/media/store';
import { type Logger, pino } from 'pino';
import { type Auth, createAuth } from './auth.ts';
import { type ChangeListener, listenToChanges } from './change-listener.ts';
import type { Env } from './env.ts';
import { logSafety } from './log-safety.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';

/** What a request may use. Made once a process, closed once. */
export interface Services {
  env: Env;
  log: Logger;
  database: Database;
  queues: Queues;
  store: ImageStore;
  mail: MailTransport | null;
  auth: Auth;
  changes: ChangeListener;
  rateLimits: RateLimits;
  close(): Promise<void>;
}

export function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({
    level: env.LOG_LEVEL,
    base: { process: 'api' },
    ...logSafety,
  });
}

/** Opens everything lazily: a dead Redis or mail server must not keep a visitor's page from coming. */
export function createServices(env: Env, log: Logger = createLogger(env)): Services {
  const database = openDatabase({
    databaseUrl: env.DATABASE_URL,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const queues = createQueues({
    databaseUrl: env.DATABASE_URL,
    ...(env.REDIS_URL ? { redisUrl: env.REDIS_URL } : {}),
  });
  const mail = env.SMTP_URL
    ? createMailTransport({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, pool: { maxConnections: 1 } })
    : null;
  const changes = listenToChanges({ databaseUrl: env.DATABASE_URL, log });
  const rateLimits = createRateLimits({ env, pool: database.pool });
  return {
    env,
    log,
    database,
    queues,
    store: openStore(env.images),
    mail,
    auth: createAuth({ env, prisma: database.prisma, log }),
    changes,
    rateLimits,
    async close() {
      await changes.close();
      rateLimits.close();
      await queues.close();
      await mail?.close();
      await database.close();
    },
  };
}
