import { openDatabase } from '@perfboard/db/client';
import { openStore } from '@perfboard/media/open-store';
import type { Log } from '@perfboard/process/log';
import type { Env } from '../base/service/env.ts';
import type { Services } from '../base/service/services.ts';

interface ServiceOptions {
  env: Env;
  log: Log;
  /** Database connections at most, in this process. */
  maxConnections?: number;
}

/** Opens what needs no server to answer; nothing connects before its first use. */
export function openServices({ env, log, maxConnections }: ServiceOptions): Services {
  const database = openDatabase({
    databaseUrl: env.DATABASE_URL,
    ...(maxConnections === undefined ? {} : { maxConnections }),
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  return { ...database, env, log, store: openStore(env.images) };
}
