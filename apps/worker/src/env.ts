import { join } from 'node:path';
import { shop } from '@perfboard/content/shop';
import { developmentSecret } from '@perfboard/db/development-secret';
import { z } from 'zod';

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
  /** Object storage for images, or the folder that holds them. */
  images:
    | {
        kind: 's3';
        endpoint: string;
        bucket: string;
        region: string;
        accessKeyId: string;
        secretAccessKey: string;
      }
    | { kind: 'disk'; directory: string };
  /** Where webhooks may lead: the internet, or anywhere and by plain http as well. */
  webhookTargets: 'public' | 'any';
  /** A collector of OpenTelemetry's, by OTLP over HTTP. */
  tracesUrl: string | undefined;
  metricsPort: number | undefined;
  logLevel: string;
}

/** Every variable that is missing or malformed, in one message. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const text = z.string().trim().min(1, 'is empty');
const urlOf = (...protocols: string[]) =>
  text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `is not a ${protocols.map((protocol) => `${protocol}//`).join(' or ')} address`,
  );
const email = text.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'is not an e-mail address');
const mailFrom = text.regex(
  /^(?:[^\p{Cc}<>]*<[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/u,
  'is neither shop@example.com nor The Shop <shop@example.com>',
);
const port = text
  .regex(/^\d{1,5}$/, 'is not a port')
  .transform(Number)
  .refine((value) => value < 65_536, 'is not a port');

const schema = z.object({
  NODE_ENV: z.string().optional(),
  DATABASE_URL: urlOf('postgres:', 'postgresql:'),
  REDIS_URL: urlOf('redis:', 'rediss:').optional(),
  PORT: port.optional(),
  PUBLIC_URL: urlOf('http:', 'https:').optional(),
  SESSION_SECRET: text.optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailFrom.optional(),
  NOTIFY_EMAIL: email.optional(),
  ADMIN_EMAIL: email.optional(),
  PERFBOARD_DATA: text.optional(),
  S3_ENDPOINT: urlOf('http:', 'https:').optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  WEBHOOK_TARGETS: z.enum(['public', 'any'], { error: 'is neither public nor any' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http:', 'https:').optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is none of fatal, error, warn, info, debug, trace, silent',
    })
    .optional(),
});
type Raw = z.output<typeof schema>;

/** A process on its own must not fall back to a demo value where real visitors are served. */
const neededInProduction = ['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'NOTIFY_EMAIL'] as const;
const s3Names = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Reads the environment.
 * @throws EnvError that names every variable that is missing or malformed
 */
export function readEnv(source: NodeJS.ProcessEnv): WorkerEnv {
  // Compose and shells pass `NAME=` for a variable that nobody set.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(issue, given));
  const isProduction = given.NODE_ENV === 'production';
  const missing = [
    ...(isProduction ? neededInProduction : []),
    ...(s3Names.some((name) => given[name]) ? s3Names : []),
  ].filter((name) => !given[name]);
  problems.push(...missing.map((name) => `${name} is missing`));
  if (!parsed.success || problems.length > 0) {
    throw new EnvError(`The worker can not start: ${problems.join('; ')}.`);
  }
  return toEnv(parsed.data, isProduction);
}

function problemOf(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
}

function toEnv(raw: Raw, isProduction: boolean): WorkerEnv {
  return {
    isProduction,
    databaseUrl: raw.DATABASE_URL,
    redisUrl: raw.REDIS_URL,
    publicUrl: (raw.PUBLIC_URL ?? `http://localhost:${raw.PORT ?? 3000}`).replace(/\/+$/, ''),
    sessionSecret: raw.SESSION_SECRET ?? developmentSecret(raw.DATABASE_URL),
    smtpUrl: raw.SMTP_URL ?? 'smtp://127.0.0.1:1025',
    mailFrom: splitMailFrom(raw.MAIL_FROM ?? shop.mailFrom),
    notifyEmail: raw.NOTIFY_EMAIL ?? raw.ADMIN_EMAIL ?? 'admin@example.com',
    images: imagesOf(raw),
    webhookTargets: raw.WEBHOOK_TARGETS ?? 'public',
    tracesUrl: raw.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsPort: raw.METRICS_PORT,
    logLevel: raw.LOG_LEVEL ?? 'info',
  };
}

function imagesOf(raw: Raw): WorkerEnv['images'] {
  if (!raw.S3_ENDPOINT)
    return { kind: 'disk', directory: join(raw.PERFBOARD_DATA ?? '.perfboard', 'images') };
  return {
    kind: 's3',
    endpoint: raw.S3_ENDPOINT,
    bucket: raw.S3_BUCKET as string,
    region: raw.S3_REGION as string,
    accessKeyId: raw.S3_ACCESS_KEY_ID as string,
    secretAccessKey: raw.S3_SECRET_ACCESS_KEY as string,
  };
}

function splitMailFrom(header: string): WorkerEnv['mailFrom'] {
  const match = /^(.*)<([^>]+)>$/.exec(header);
  if (!match) return { header, name: '', address: header };
  return { header, name: (match[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: match[2] ?? '' };
}
