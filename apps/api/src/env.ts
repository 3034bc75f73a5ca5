import path from 'node:path';
import { passwordLimits } from '@perfboard/contracts/session';
import { developmentSecret } from '@perfboard/db/development-secret';
import { z } from 'zod';

const optionalUrl = z.url().optional();

/** Origins as browsers send them, separated by commas. */
const originList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .superRefine((origins, context) => {
    for (const origin of origins) {
      if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
      context.addIssue({
        code: 'custom',
        message: `"${origin}" is not an origin such as https://app.example.com`,
      });
    }
  });

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PERFBOARD_DATA: z.string().min(1).default('.perfboard'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  NOTIFY_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  /** The operator's own choice: a weak one is warned of, not refused. */
  ADMIN_PASSWORD: z
    .string()
    .max(passwordLimits.max, `must have at most ${passwordLimits.max} characters`)
    .optional(),
  /** A collector of OpenTelemetry's, by OTLP over HTTP. Unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Other sites whose scripts may call `/api/v1`; none by default. */
  CORS_ORIGINS: originList,
  /** Where webhooks may lead: the internet, or anywhere and by plain http as well. */
  WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
  /** Where the standalone product's mail catcher shows its inbox. */
  DEV_MAIL_URL: optionalUrl,
  /** `1` serves the pages through Vite, with hot reload. */
  PERFBOARD_DEV: z.enum(['0', '1']).default('0'),
});

const neededInProduction = ['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'NOTIFY_EMAIL'] as const;
const neededForS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Parsed = z.output<typeof schema>;

export interface Env extends Omit<Parsed, 'PUBLIC_URL' | 'SESSION_SECRET' | 'MAIL_FROM' | 'PERFBOARD_DEV'> {
  /** Without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  MAIL_FROM: string;
  isProduction: boolean;
  isDev: boolean;
  imageDirectory: string;
}

/** Every variable that is missing or malformed, one a line. */
export class EnvError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvError';
  }
}

/** Reads the environment. @throws EnvError that names every variable that is missing or malformed */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty variable means an unset one: compose files and shells cannot unset.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const problems = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    problems.set(name, given[name] === undefined ? 'is missing' : `is malformed: ${issue.message}`);
  }
  const require = (names: readonly string[], why: string) => {
    for (const name of names) {
      if (given[name] === undefined) problems.set(name, `is missing${why}`);
    }
  };
  const isProduction = given.NODE_ENV === 'production';
  if (isProduction) require(neededInProduction, '');
  if (given.S3_ENDPOINT) require(neededForS3, ' (S3_ENDPOINT is set)');
  if (isProduction && given.RATE_LIMITS === 'off') {
    problems.set('RATE_LIMITS', 'is malformed: cannot be off in production');
  }
  if (problems.size > 0 || !parsed.success) {
    throw new EnvError([...problems].map(([name, problem]) => `${name} ${problem}`));
  }
  const env = parsed.data;
  return {
    ...env,
    PUBLIC_URL: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    SESSION_SECRET: env.SESSION_SECRET ?? developmentSecret(env.DATABASE_URL),
    MAIL_FROM: env.MAIL_FROM ?? 'Perfboard Labs <hello@perfboardlabs.example>',
    isProduction,
    isDev: env.PERFBOARD_DEV === '1',
    imageDirectory: path.resolve(env.PERFBOARD_DATA, 'images'),
  };
}
