import { AppError } from '@perfboard/contracts/error';
import type { Request, Response } from 'express';
import { addressHeader } from '../auth.ts';
import type { Services } from '../services.ts';

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

/** Of these, the ones that somebody not signed in may call. The others answer 401. */
export const publicAuthRoutes: readonly AuthPath[] = [
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
];

/** How long the library locks an account after too many wrong codes. */
export const lockSeconds = 15 * 60;

interface Question {
  request: Request;
  response: Response;
  path: AuthPath;
  fields: Record<string, unknown>;
  /** Default true. Signing in must not meet the session that it replaces. */
  withSession?: boolean;
}

/**
 * Asks the library, and hands on the cookies that it sets. Nothing but cookie and user agent comes from the client's headers.
 * @throws AppError SERVICE_UNAVAILABLE
 */
export async function askLibrary(
  { auth, env }: Services,
  { request, response, path, fields, withSession = true }: Question,
): Promise<{ status: number; json: Record<string, unknown> | null }> {
  const headers = new Headers({
    origin: env.PUBLIC_URL,
    'content-type': 'application/json',
    [addressHeader]: request.ip ?? '',
  });
  const { cookie } = request.headers;
  if (cookie) headers.set('cookie', withSession ? cookie : withoutSession(cookie));
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));
  const method = authRoutes[path];
  const answer = await auth.handler(
    new globalThis.Request(`${env.PUBLIC_URL}/api/auth${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
    }),
  );
  if (answer.status >= 500) throw new AppError('SERVICE_UNAVAILABLE');
  for (const renewed of answer.headers.getSetCookie()) response.append('set-cookie', renewed);
  const text = await answer.text();
  return { status: answer.status, json: text ? JSON.parse(text) : null };
}

const withoutSession = (cookie: string): string =>
  cookie
    .split(/;\s*/)
    .filter((pair) => !pair.split('=')[0]?.includes('session_token'))
    .join('; ');
