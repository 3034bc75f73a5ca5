import { AppError } from '@perfboard/contracts/error';
import { isTimeZone } from '@perfboard/contracts/zoned-time';
import type { HttpServices } from '../../base/service/services.ts';
import { addressHeader, timeZoneHeader } from './auth.ts';

/** What the product uses of the sign-in library; the rest of its routes stays shut. */
export const authRoutes = {
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/get-session': 'GET',
  '/two-factor/verify-totp': 'POST',
  '/two-factor/verify-backup-code': 'POST',
  '/two-factor/enable': 'POST',
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

interface LibraryAnswer {
  status: number;
  json: Record<string, unknown> | null;
  /** `Set-Cookie` values for the client. */
  cookies: string[];
}

/**
 * Asks the library. Nothing but cookie, user agent and time zone comes from the client's headers.
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

/** A cookie header less the session: signing in must not meet the session that it replaces. */
export const withoutSession = (cookie: string | undefined): string | undefined =>
  cookie
    ?.split(/;\s*/)
    .filter((pair) => !pair.split('=')[0]?.includes('session_token'))
    .join('; ');

/** Who asks the sign-in door. */
export interface AuthClient {
  /** As far as the trusted proxies vouch for it. */
  address: string | undefined;
  userAgent: string | undefined;
  /** Of the browser, as it says. */
  timeZone: string | undefined;
}

/** What the sign-in library notes of a client with its session. */
export const authHeaders = ({ address, userAgent, timeZone }: AuthClient): Record<string, string> => ({
  [addressHeader]: address ?? '',
  'user-agent': userAgent?.slice(0, 300) ?? '',
  [timeZoneHeader]: timeZone && isTimeZone(timeZone) ? timeZone : '',
});
