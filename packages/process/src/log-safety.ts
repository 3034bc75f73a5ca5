import { createHmac } from 'node:crypto';
import type { LoggerOptions } from 'pino';

const emailPattern = /[^\s<>"'(),:;=]{1,64}@[^\s<>"'(),:;=]{1,253}/g;

/** Text that is safe to log: without addresses and without the values that a database quotes. */
export const withoutPersonalData = (text: string): string =>
  withoutRowValues(text.replace(emailPattern, '[email]'));

/** What PostgreSQL quotes of a row: `Key (title)=(...) already exists`. */
function withoutRowValues(text: string): string {
  const start = text.indexOf('=(');
  const end = text.lastIndexOf(') already exists');
  return start === -1 || end < start ? text : `${text.slice(0, start)}=(...${text.slice(end)}`;
}

/**
 * A pseudonym of an address or account for the log: the same in every line and meaningless elsewhere. Shows
 * who is attacked, and from how many places.
 */
export const pseudonymize = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`log ${text}`).digest('hex').slice(0, 16);

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * The loggable part of an error: never its other properties, because the driver stores rows and parameters
 * there.
 */
export function toLoggedError(given: unknown, depth = 0): LoggedError {
  // pino-http passes its own representation of the error, with the error inside.
  const raw = (given as { raw?: unknown } | null)?.raw;
  const error = raw instanceof Error ? raw : given;
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    // Stack frames only: the first lines repeat the message.
    ...(error.stack
      ? {
          stack: error.stack
            .split('\n')
            .filter((line) => /^\s+at /.test(line))
            .join('\n'),
        }
      : {}),
    ...(error.cause && depth < 3 ? { cause: toLoggedError(error.cause, depth + 1) } : {}),
  };
}

/** Options of every logger of this app: nothing personal and no secret gets into a line. */
export const logSafety = {
  serializers: { err: toLoggedError, error: toLoggedError },
  redact: {
    paths: [
      'cookie',
      'authorization',
      'password',
      'token',
      'secret',
      'email',
      '*.cookie',
      '*.authorization',
      '*.password',
      '*.token',
      '*.secret',
      '*.email',
    ],
    censor: '[redacted]',
  },
} satisfies LoggerOptions;
