import { createHash } from 'node:crypto';
import { shop } from '@perfboard/content/shop';
import { toOwners } from '@perfboard/contracts/words/notification';
import { type DkimKey, readDkimKey } from '@perfboard/mail/dkim';
import type { ImagePlace } from '@perfboard/media/open-store';
import { EnvError, readVariables, type ServerVariables } from '@perfboard/process/environment';
import { domainOf, splitMailFrom } from '../mail/mail-shop.ts';
import { type SignInSettings, signInSettingsOf } from '../mail-sign-in/sign-in-settings.ts';

/** The environment of a program, checked and completed with defaults. */
export interface Env extends ServerVariables {
  /** Without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  MAIL_FROM: string;
  /** An address, or `owners`. */
  NOTIFY_EMAIL: string;
  isProduction: boolean;
  isDev: boolean;
  /** A public demo, which contacts no other server. */
  isDemo: boolean;
  images: ImagePlace;
  /** The key that signs emails, if any. */
  dkim: DkimKey | undefined;
  /** How mail is signed in to with OAuth 2.0, if at all. */
  mailSignIn: SignInSettings | undefined;
}

/** A demo has no mail server, no mailbox and no account but its own, whatever else is set. */
const closedInDemo = {
  SMTP_URL: undefined,
  IMAP_URL: undefined,
  MAIL_EVENTS: undefined,
  REPLY_ADDRESS: undefined,
  BOUNCE_ADDRESS: undefined,
  DKIM_PRIVATE_KEY: undefined,
  ADMIN_EMAIL: undefined,
  ADMIN_PASSWORD: undefined,
  DEV_MAIL_URL: undefined,
  UPDATE_URL: undefined,
} satisfies Partial<ServerVariables>;

/**
 * Reads the environment.
 * @throws EnvError that names every missing or malformed variable
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const variables = readVariables(source);
  const isDemo = variables.DEMO === 'true';
  const given = isDemo ? { ...variables, ...closedInDemo } : variables;
  const MAIL_FROM = given.MAIL_FROM ?? shop.email;
  return {
    ...given,
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    SESSION_SECRET: given.SESSION_SECRET ?? developmentSecret(given.DATABASE_URL),
    MAIL_FROM,
    NOTIFY_EMAIL: given.NOTIFY_EMAIL ?? toOwners,
    isProduction: given.NODE_ENV === 'production',
    isDev: given.PERFBOARD_DEV === '1',
    isDemo,
    images: imagePlaceOf(given),
    dkim: dkimOf(given, MAIL_FROM),
    mailSignIn: signInSettingsOf(given),
  };
}

/**
 * The default session secret, which production rejects: the same in every process on one database, so that
 * the worker's signatures match the API's, and not derivable from this source.
 */
const developmentSecret = (databaseUrl: string): string =>
  createHash('sha256').update(`perfboard development ${databaseUrl}`).digest('base64url');

/** The bucket if there is one, else the folder `images` in the data folder. */
function imagePlaceOf(variables: ServerVariables): ImagePlace {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return { kind: 'disk', directory: `${variables.PERFBOARD_DATA}/images` };
  }
  return {
    kind: 's3',
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * The key signs for the domain of MAIL_FROM.
 * @throws EnvError when the key is invalid
 */
function dkimOf({ DKIM_PRIVATE_KEY, DKIM_SELECTOR }: ServerVariables, mailFrom: string): DkimKey | undefined {
  if (!DKIM_PRIVATE_KEY || !DKIM_SELECTOR) return undefined;
  const privateKey = readDkimKey(DKIM_PRIVATE_KEY);
  // With an invalid key, emails would be sent unsigned without anyone noticing.
  if (!privateKey)
    throw new EnvError([
      'DKIM_PRIVATE_KEY is malformed: must be an RSA key of 1024 to 4096 bits, as PEM or base64',
    ]);
  return { domain: domainOf(splitMailFrom(mailFrom)), selector: DKIM_SELECTOR, privateKey };
}
