import { shop } from '@perfboard/content/shop';
import {
  type ImagePlace,
  imagePlaceOf,
  readVariables,
  type ServerVariables,
  serverVariables,
} from '@perfboard/contracts/environment';
import { developmentSecret } from '@perfboard/db/development-secret';

/** What the process is told by its environment, checked and typed. */
export interface WorkerEnv {
  isProduction: boolean;
  databaseUrl: string;
  redisUrl: string | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
  sessionSecret: string;
  smtpUrl: string;
  /** From of every mail, as a header and in its parts. */
  mailFrom: { header: string; name: string; address: string };
  notifyEmail: string;
  images: ImagePlace;
  webhookTargets: ServerVariables['WEBHOOK_TARGETS'];
  tracesUrl: string | undefined;
  metricsPort: number | undefined;
  logLevel: string;
}

/**
 * Reads the environment.
 * @throws EnvError that names every variable that is missing or malformed
 */
export function readEnv(source: NodeJS.ProcessEnv): WorkerEnv {
  const given = readVariables(serverVariables, source);
  return {
    isProduction: given.NODE_ENV === 'production',
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    sessionSecret: given.SESSION_SECRET ?? developmentSecret(given.DATABASE_URL),
    smtpUrl: given.SMTP_URL ?? 'smtp://127.0.0.1:1025',
    mailFrom: splitMailFrom(given.MAIL_FROM ?? shop.mailFrom),
    notifyEmail: given.NOTIFY_EMAIL ?? given.ADMIN_EMAIL ?? 'admin@example.com',
    images: imagePlaceOf(given),
    webhookTargets: given.WEBHOOK_TARGETS,
    tracesUrl: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsPort: given.METRICS_PORT,
    logLevel: given.LOG_LEVEL,
  };
}

function splitMailFrom(header: string): WorkerEnv['mailFrom'] {
  const match = /^(.*)<([^>]+)>$/.exec(header);
  if (!match) return { header, name: '', address: header };
  return { header, name: (match[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: match[2] ?? '' };
}
