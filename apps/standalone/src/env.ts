import { isAbsolute, join, resolve } from 'node:path';
import { emailField } from '@perfboard/contracts/email-field';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const optional = z.string().optional();

const portUpTo = (highest: number) => {
  const words = `must be a whole number from 1 to ${highest}`;
  return z.coerce.number(words).int(words).min(1, words).max(highest, words);
};

const schema = z.object({
  PORT: portUpTo(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PERFBOARD_DATA: optional,
  DATABASE_URL: optional,
  SMTP_URL: optional,
  /** Fills SMTP_URL in the processes. */
  MAIL_PROVIDER: optional,
  MAIL_FROM: optional,
  NOTIFY_EMAIL: optional,
  SESSION_SECRET: optional,
  ADMIN_EMAIL: emailField('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: optional,
  SEED_DEMO: z.enum(['true', 'false'], 'must be true or false').default('true'),
  DEMO: z.enum(['true', 'false'], 'must be true or false').default('false'),
  // The worker takes the next port.
  METRICS_PORT: portUpTo(65_534).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  NODE_ENV: optional,
});

export type Env = z.infer<typeof schema> & {
  /** Absolute. */
  dataDir: string;
  publicUrl: string;
};

/** If api and worker share a machine, the worker's metrics use the next port. */
export const workerMetricsPort = ({ METRICS_PORT }: Pick<Env, 'METRICS_PORT'>): number | undefined =>
  METRICS_PORT === undefined ? undefined : METRICS_PORT + 1;

/** A port set in the environment; PostgreSQL and the mail catcher use any free one. */
export interface Listener {
  /** The variable that changes the port. */
  variable: string;
  host: string;
  port: number;
}

export function listenersOf(env: Env): Listener[] {
  const { METRICS_PORT, METRICS_HOST: host } = env;
  const site = { variable: 'PORT', host: env.HOST, port: env.PORT };
  if (METRICS_PORT === undefined) return [site];
  return [
    site,
    { variable: 'METRICS_PORT', host, port: METRICS_PORT },
    { variable: 'METRICS_PORT + 1 for the worker', host, port: workerMetricsPort(env) as number },
  ];
}

/** @throws StartError that names both variables when two services would use the same port, whatever their hosts */
function refuseSamePort(listeners: readonly Listener[]): void {
  for (const [index, { variable, port }] of listeners.entries()) {
    const other = listeners.slice(0, index).find((earlier) => earlier.port === port);
    if (!other) continue;
    throw new StartError(
      `${other.variable} and ${variable} are both ${port}. Set one of them to another port.`,
    );
  }
}

/**
 * Reads the environment of the whole product; an empty variable counts as unset.
 * @throws StartError that names every malformed variable, or two variables with the same port.
 */
export function readEnv(root: string, variables: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`Invalid environment variables:\n${lines.join('\n')}`);
  }
  const env = result.data;
  const folder = env.PERFBOARD_DATA ?? join(root, '.perfboard');
  const complete = {
    ...env,
    dataDir: isAbsolute(folder) ? folder : resolve(folder),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, ''),
  };
  refuseSamePort(listenersOf(complete));
  return complete;
}
