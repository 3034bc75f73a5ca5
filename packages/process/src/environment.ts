import path from 'node:path';
import { normalizeEmail } from '@perfboard/contracts/email';
import { emailField, isEmail } from '@perfboard/contracts/email-field';
import { undoSeconds, undoSecondsMax } from '@perfboard/contracts/words/desk';
import { mailProviders } from '@perfboard/contracts/words/mailbox';
import { toOwners } from '@perfboard/contracts/words/notification';
import { backupsKept } from '@perfboard/contracts/words/operation';
import { passwordLimits } from '@perfboard/contracts/words/session';
import { selectorPattern } from '@perfboard/contracts/words/setting';
import { z } from 'zod';
import { fillMailPreset, mailPresetNames } from './mail-preset.ts';

const text = z.string().trim();

const urlOf = (...protocols: readonly string[]) =>
  text.refine(
    (value) =>
      URL.canParse(value) && protocols.some((protocol) => new URL(value).protocol === `${protocol}:`),
    `must be ${protocols.map((protocol) => `${protocol}://`).join(' or ')} and an address`,
  );

/** Plain http only to this machine, so that no token or secret travels unencrypted. */
const endpoint = text.refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username === '' && (protocol === 'https:' || isLocal);
}, 'must be https:// and an address');

const port = text
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be 65535 at most');

/** Looser than the forms: many machines send their mail to `root@localhost`. */
const mailbox = '[^\\s@<>,;"]+@[^\\s@<>,;"]+';

/** Of a mailbox on the machine itself. */
const localAddress = /^[a-z0-9._+-]+@[a-z0-9-]+$/;

/** Origins as browsers send them, separated by commas. */
const originList = z
  .string()
  .default('')
  .transform((list) =>
    list
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

/** `2:BASE64,1:BASE64`: 32 bytes each, under numbers from 1 on. */
const secretKeys = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [id = '', key = ''] = entry.split(':');
        return { id: Number(id), key: Buffer.from(key, 'base64') };
      }),
  )
  .refine(
    (keys) =>
      new Set(keys.map(({ id }) => id)).size === keys.length &&
      keys.every(({ id, key }) => Number.isInteger(id) && id > 0 && id < 2 ** 31 && key.length === 32),
    'must be NUMBER:KEY, separated by commas: different numbers from 1 on, keys of 32 bytes in base64',
  );

/** `+`, a letter and 26 bytes in base 36: the rest of the 64 characters that a mail server takes before the @. */
const taggedNameMax = 64 - 43;
const taggedAddress = text
  .regex(new RegExp(`^${mailbox}$`), 'must be an email address')
  .refine(
    (value) => value.lastIndexOf('@') <= taggedNameMax,
    `must have at most ${taggedNameMax} characters before the @, to leave room for a tag`,
  );

/**
 * The variables of a server process, api and worker alike, with their defaults if only a database is given.
 * One parser for both means that they can't interpret a variable differently.
 */
const serverVariables = z.object({
  /** Strict by default: development and tests must opt in to less. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  /** Only its origin is used. */
  PUBLIC_URL: urlOf('http', 'https')
    .transform((url) => new URL(url).origin)
    .optional(),
  PERFBOARD_DATA: text.default('.perfboard'),
  DATABASE_URL: urlOf('postgres', 'postgresql'),
  REDIS_URL: urlOf('redis', 'rediss').optional(),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  MAIL_FROM: text
    .regex(
      new RegExp(`^(?:[^\\p{Cc}<>]*<${mailbox}>|${mailbox})$`, 'u'),
      'must be shop@example.com or The Shop <shop@example.com>',
    )
    .optional(),
  /** `owners` instead of an address: all owners at the time of sending. */
  NOTIFY_EMAIL: text
    .transform((value) => (value === toOwners ? value : normalizeEmail(value)))
    .refine(
      (value) => value === toOwners || isEmail(value) || localAddress.test(value),
      'must be an email address',
    )
    .optional(),
  /** A mailbox that accepts `name+anything@`: replies go there, with an address signed for their lead. */
  REPLY_ADDRESS: taggedAddress.optional(),
  /** Accepts `name+anything@` as well: bounces go there, each to an address signed for its email. */
  BOUNCE_ADDRESS: taggedAddress.optional(),
  /** The mailbox for replies and bounces; read by the worker. Unset: not read. */
  IMAP_URL: urlOf('imaps', 'imap')
    .refine((value) => URL.canParse(value) && new URL(value).username !== '', 'must name a user')
    .optional(),
  /** Fills servers, ports and scopes of a known provider; variables that are given win. */
  MAIL_PROVIDER: z.enum(mailPresetNames).optional(),
  /** Part of the server's name of some providers, such as `eu-west-1` or `eu`. */
  MAIL_REGION: text.regex(/^[a-z0-9-]+(?:\.[a-z]+)?$/, 'must be a region such as eu-west-1 or eu').optional(),
  /** The account at that provider. */
  MAIL_USER: text.optional(),
  MAIL_PASSWORD: text.optional(),
  /** Signs in to mail with OAuth 2.0, for each of SMTP_URL and IMAP_URL that names a user and no password. */
  MAIL_OAUTH_CLIENT_ID: text.optional(),
  MAIL_OAUTH_CLIENT_SECRET: text.optional(),
  /** `client_credentials`: the shop itself, without a browser. `authorization_code`: an owner connects it. */
  MAIL_OAUTH_GRANT: z.enum(['client_credentials', 'authorization_code']).default('authorization_code'),
  MAIL_OAUTH_AUTHORIZE_URL: endpoint.optional(),
  MAIL_OAUTH_TOKEN_URL: endpoint.optional(),
  MAIL_OAUTH_SCOPE: text.optional(),
  /** Microsoft's directory, by ID or domain. */
  MAIL_OAUTH_TENANT: text.regex(/^[\w.-]+$/, 'must be an ID or a domain').optional(),
  /** How its mail server names itself in `Authentication-Results`. Unset: no sender is verified. */
  MAIL_AUTHSERV_ID: text.regex(/^[\w.-]+$/, 'must be a host name, such as mx.example.com').optional(),
  /** The email provider whose bounces and complaints are received at `/hooks/email`. Unset: none. */
  MAIL_EVENTS: z.enum(mailProviders).optional(),
  /** Mailgun's HTTP webhook signing key, or SendGrid's verification key. */
  MAIL_EVENTS_KEY: text.optional(),
  S3_ENDPOINT: urlOf('http', 'https').optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SESSION_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** Keys for encrypted data, the current one first. Unset: a key derived from SESSION_SECRET. */
  SECRET_KEYS: secretKeys,
  /**
   * An RSA key that signs emails, as PEM or as base64 on one line, and its selector in DNS. Unset: emails are
   * unsigned.
   */
  DKIM_PRIVATE_KEY: text.optional(),
  DKIM_SELECTOR: text
    .regex(selectorPattern, 'must be letters, digits, dots and hyphens, such as mail or s1')
    .optional(),
  ADMIN_EMAIL: emailField('must be an email address').optional(),
  /** An OpenTelemetry collector, over OTLP/HTTP. Unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional(),
  METRICS_PORT: port.refine((value) => value > 0, 'must be at least 1').optional(),
  /** Loopback by default, because metrics have no sign-in. */
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where the worker stores the nightly backups and the api finds them; unset: no backups. */
  BACKUP_FOLDER: text.refine((folder) => path.isAbsolute(folder), 'must be an absolute path').optional(),
  /** How many backups to retain. */
  BACKUP_KEEP: z.coerce.number().int().min(1, 'must be at least 1').max(1_000).default(backupsKept),
  /** Public age keys that archives are encrypted for. */
  BACKUP_RECIPIENT: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  /** Allowed webhook targets: the internet over https, or any host, also over http. */
  WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
  HOST: text.min(1).default('127.0.0.1'),
  /** The operator's choice: a weak password causes a warning, not an error. */
  ADMIN_PASSWORD: z
    .string()
    .max(passwordLimits.max, `must have at most ${passwordLimits.max} characters`)
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** How long a reply or a change of several leads can be undone in the desk. */
  UNDO_SECONDS: z.coerce
    .number()
    .int()
    .min(0, 'must be at least 0')
    .max(undoSecondsMax, `must be ${undoSecondsMax} at most`)
    .default(undoSeconds),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Other sites whose scripts may call `/api/v1`; none by default. */
  CORS_ORIGINS: originList,
  /** The inbox of the standalone product's mail catcher. */
  DEV_MAIL_URL: z.url().optional(),
  /** Opens that inbox once for the person who started the product, and always for the api. */
  DEV_MAIL_KEY: text.min(32, 'must have at least 32 characters').optional(),
  /** `true` makes a public demo: anyone may sign in as a reader, and changes are reset every hour. */
  DEMO: z.enum(['true', 'false'], 'must be true or false').default('false'),
  /** The signed file that names the newest version. Unset: the shop looks for none. */
  UPDATE_URL: urlOf('https').optional(),
  /** `1` serves the pages through Vite, with hot reload. */
  PERFBOARD_DEV: z.enum(['0', '1']).default('0'),
});
export type ServerVariables = z.output<typeof serverVariables>;

/** In production, a process must not fall back to a demo value. */
const neededInProduction = ['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'NOTIFY_EMAIL'] as const;
/** A demo sends no email. */
const neededByDemo = ['PUBLIC_URL', 'SESSION_SECRET'] as const;
const neededForDkim = ['DKIM_PRIVATE_KEY', 'DKIM_SELECTOR'] as const;
/** Providers that sign their events. */
const signingProviders = ['mailgun', 'sendgrid'];
const neededForS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Every missing or malformed variable, one per line. Contains no values, because they may be passwords. */
export class EnvError extends Error {
  constructor(problems: readonly string[]) {
    super(`Invalid environment:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvError';
  }
}

/**
 * Checks the environment of a server process. An empty variable counts as unset: compose files and shells
 * can't unset one.
 * @throws EnvError that names every missing or malformed variable
 */
export function readVariables(source: Readonly<Record<string, string | undefined>>): ServerVariables {
  const stated = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const { added, missing } = fillMailPreset(stated);
  const given: Record<string, string | undefined> = { ...stated, ...added };
  if (given.IMAP_URL === 'off') delete given.IMAP_URL;
  const parsed = serverVariables.safeParse(given);
  const problems = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    problems.set(name, given[name] === undefined ? 'is missing' : `is malformed: ${issue.message}`);
  }
  const isProduction = (given.NODE_ENV ?? 'production') === 'production';
  const needed = [
    ...(isProduction ? (given.DEMO === 'true' ? neededByDemo : [...neededInProduction, ...missing]) : []),
    ...(neededForS3.some((name) => given[name]) ? neededForS3 : []),
    ...(neededForDkim.some((name) => given[name]) ? neededForDkim : []),
    ...(signingProviders.includes(given.MAIL_EVENTS ?? '') ? ['MAIL_EVENTS_KEY'] : []),
  ];
  for (const name of needed) if (given[name] === undefined) problems.set(name, 'is missing');
  if (isProduction && given.RATE_LIMITS === 'off') {
    problems.set('RATE_LIMITS', 'is malformed: cannot be off in production');
  }
  if (isProduction && given.PERFBOARD_DEV === '1') {
    problems.set('PERFBOARD_DEV', 'is malformed: cannot be 1 in production');
  }
  if (!parsed.success || problems.size > 0) {
    throw new EnvError([...problems].map(([name, problem]) => `${name} ${problem}`));
  }
  return parsed.data;
}
