import type { Authenticate } from '../../base/trpc/context.ts';
import { readToken } from '../token/token.ts';
import { readSession } from './session.ts';

/** Who a token or a session cookie stands for. */
export const authenticate: Authenticate = async ({ prisma, auth }, headers, renew) => {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  // Who brings a token means the token: a wrong one must not fall back to a cookie.
  if (bearer) return readToken(prisma, bearer);
  const session = await readSession(auth, headers.cookie);
  for (const cookie of session?.cookies ?? []) renew(cookie);
  return session?.actor ?? null;
};
