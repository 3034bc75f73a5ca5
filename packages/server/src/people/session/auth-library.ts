import { isTimeZone } from '@perfboard/contracts/clock';
import { AppError } from '@perfboard/contracts/error';
import type { HttpServices } from '../../base/service/services.ts';
import { addressHeader, timeZoneHeader } from './auth.ts';

/** The routes of the sign-in library that we use; all others are blocked. */
export const authRoutes = {
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/get-session': 'GET',
  '/two-factor/verify-totp': 'POST',
  '/two-factor/verify-backup-code': 'POST',
  '/two-factor/enable': 'POST',
  '/two-factor/generate-backup-codes': 'POST',
  '/two-factor/disable': 'POST',
} as const;
export type AuthPath = keyof typeof authRoutes;

/** How long the library locks an account after too many wrong codes. */
export const lockSeconds = 15 * 60;

interface Question extends AuthClient {
  path: AuthPath;
  fields: Record<string, unknown>;
  cookie: string | undefined;
}

export interface LibraryAnswer {
  status: number;
  json: Record<string, unknown> | null;
  /** `Set-Cookie` values for the client. */
  cookies: string[];
}

/**
 * Calls the library. From the client's headers it gets only cookie, user agent and time zone.
 * @throws AppError SERVICE_UNAVAILABLE
 */
export async function callLibrary(
  { auth, env }: Pick<HttpServices, 'auth' | 'env'>,
  { path, fields, cookie, ...client }: Question,
): Promise<LibraryAnswer> {
  const headers = new Headers({
    origin: env.PUBLIC_URL,
    'content-type': 'application/json',
    ...authHeaders(client),
  });
  if (cookie) headers.set('cookie', cookie);
  const method = authRoutes[path];
  const answer = await auth.handler(
    new globalThis.Request(`${env.PUBLIC_URL}/api/auth${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
    }),
  );
  if (answer.status >= 500) throw new AppError('SERVICE_UNAVAILABLE');
  const text = await answer.text();
  return {
    status: answer.status,
    json: text ? JSON.parse(text) : null,
    cookies: answer.headers.getSetCookie(),
  };
}

/** A cookie header without the session: signing in must not see the session that it replaces. */
export const withoutSession = (cookie: string | undefined): string | undefined =>
  cookie
    ?.split(/;\s*/)
    .filter((pair) => !pair.split('=')[0]?.includes('session_token'))
    .join('; ');

/** The client of a sign-in call. */
export interface AuthClient {
  /** As reported by the trusted proxies. */
  address: string | undefined;
  userAgent: string | undefined;
  /** As reported by the browser. */
  timeZone: string | undefined;
}

/** Client details that the sign-in library stores with a session. */
export const authHeaders = ({ address, userAgent, timeZone }: AuthClient): Record<string, string> => ({
  [addressHeader]: address ?? '',
  'user-agent': userAgent?.slice(0, 300) ?? '',
  [timeZoneHeader]: timeZone && isTimeZone(timeZone) ? timeZone : '',
});
