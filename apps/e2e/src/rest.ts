import type { App } from './app.ts';
import { admin } from './shop-database.ts';

export const validBooking = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  mobile_no: '555-010-0142',
  project_title: 'Smart greenhouse controller',
} as const;

/** Posts JSON like a script. */
export const post = (
  app: Pick<App, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Signs in and returns the cookie to send back. */
export async function signIn(app: Pick<App, 'url'>): Promise<string> {
  const answer = await post(app, '/api/auth/sign-in/email', admin);
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
