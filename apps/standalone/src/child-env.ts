import { shop } from '@perfboard/content/shop';
import { toOwners } from '@perfboard/contracts/words/notification';
import { type Env, workerMetricsPort } from './env.ts';
import type { Secrets } from './secrets.ts';

/** The environment of the product's processes: the operator's variables with defaults for all others. */
export function childEnv(options: {
  env: Env;
  secrets: Secrets;
  databaseUrl: string;
  /** Undefined where a provider's preset fills it. */
  smtpUrl: string | undefined;
  isDev: boolean;
}): NodeJS.ProcessEnv {
  const { env, secrets, isDev } = options;
  // Production refuses to run without rate limits, so turning them off implies development.
  const unsaid = env.RATE_LIMITS === 'off' ? 'development' : 'production';
  const nodeEnv = isDev ? 'development' : (env.NODE_ENV ?? unsaid);
  return {
    ...withoutOwner(withoutEmpty(process.env)),
    NODE_ENV: nodeEnv,
    PORT: String(env.PORT),
    HOST: env.HOST,
    PUBLIC_URL: env.publicUrl,
    PERFBOARD_DATA: env.dataDir,
    DATABASE_URL: options.databaseUrl,
    ...(options.smtpUrl !== undefined && { SMTP_URL: options.smtpUrl }),
    MAIL_FROM: env.MAIL_FROM ?? shop.email,
    NOTIFY_EMAIL: env.NOTIFY_EMAIL ?? toOwners,
    SESSION_SECRET: env.SESSION_SECRET ?? secrets.sessionSecret,
    ADMIN_EMAIL: env.ADMIN_EMAIL,
    ADMIN_PASSWORD: env.ADMIN_PASSWORD ?? secrets.adminPassword,
    SEED_DEMO: env.SEED_DEMO,
    DEMO: env.DEMO,
    ...(isDev ? { PERFBOARD_DEV: '1' } : {}),
  };
}

const ownerNames = ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL'] as const;

/** The serving processes don't need these variables. */
const withoutOwner = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(variables).filter(([name]) => !ownerNames.some((owner) => owner === name)),
  );

/** The operator's own, for the migration only. */
export const ownerVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(ownerNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Address of the mail catcher's inbox and its key. */
export type InboxDoor = { url: string; key: string };

/** For the api only: the worker just sends. */
export const inboxEnv = (inbox: InboxDoor | null): NodeJS.ProcessEnv =>
  inbox ? { DEV_MAIL_URL: inbox.url, DEV_MAIL_KEY: inbox.key } : {};

export function workerEnv(env: Env, shared: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = workerMetricsPort(env);
  return port === undefined ? shared : { ...shared, METRICS_PORT: String(port) };
}

function withoutEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
