import { shop } from '@perfboard/content/shop';
import {
  type ImagePlace,
  imagePlaceOf,
  readVariables,
  serverVariables,
} from '@perfboard/contracts/environment';
import { passwordLimits } from '@perfboard/contracts/session';
import { developmentSecret } from '@perfboard/db/development-secret';
import { z } from 'zod';

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

const variables = serverVariables
  .extend({
    HOST: z.string().min(1).default('127.0.0.1'),
    /** The operator's own choice: a weak one is warned of, not refused. */
    ADMIN_PASSWORD: z
      .string()
      .max(passwordLimits.max, `must have at most ${passwordLimits.max} characters`)
      .optional(),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Other sites whose scripts may call `/api/v1`; none by default. */
    CORS_ORIGINS: originList,
    /** Where the standalone product's mail catcher shows its inbox. */
    DEV_MAIL_URL: z.url().optional(),
    /** `1` serves the pages through Vite, with hot reload. */
    PERFBOARD_DEV: z.enum(['0', '1']).default('0'),
  })
  .refine(({ NODE_ENV, RATE_LIMITS }) => NODE_ENV !== 'production' || RATE_LIMITS === 'on', {
    path: ['RATE_LIMITS'],
    error: 'cannot be off in production',
    // Also where other variables are wrong: all of them are named at once.
    when: () => true,
  });

type Variables = z.output<typeof variables>;

export interface Env extends Variables {
  /** Without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  MAIL_FROM: string;
  isProduction: boolean;
  isDev: boolean;
  images: ImagePlace;
}

/** Reads the environment. @throws EnvError that names every variable that is missing or malformed */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const env = readVariables(variables, source);
  return {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    SESSION_SECRET: env.SESSION_SECRET ?? developmentSecret(env.DATABASE_URL),
    MAIL_FROM: env.MAIL_FROM ?? shop.mailFrom,
    isProduction: env.NODE_ENV === 'production',
    isDev: env.PERFBOARD_DEV === '1',
    images: imagePlaceOf(env),
  };
}
