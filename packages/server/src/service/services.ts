import { openDatabase } from '@perfboard/db/client';
import { openStore } from '@perfboard/media/open-store';
import type { Log } from '@perfboard/process/log';
import { createMailSignIn } from '../base/mail-sign-in/mail-sign-in.ts';
import { keyRingOf } from '../base/secret/key-ring.ts';
import type { Env } from '../base/service/env.ts';
import type { Services } from '../base/service/services.ts';

interface ServiceOptions {
  env: Env;
  log: Log;
  /** Maximum number of database connections in this process. */
  maxConnections?: number;
}

/** Opens nothing that has to wait for a server; connections open on first use. */
export function openServices({ env, log, maxConnections }: ServiceOptions): Services {
  const database = openDatabase({
    databaseUrl: env.DATABASE_URL,
    ...(maxConnections === undefined ? {} : { maxConnections }),
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const settings = env.mailSignIn;
  const mailSignIn = settings
    ? createMailSignIn({ pool: database.pool, ring: keyRingOf(env), settings })
    : null;
  return { ...database, env, log, store: openStore(env.images), mailSignIn };
}
