import { AppError } from '@perfboard/contracts/error';
import { roleSchema } from '@perfboard/contracts/member';
import { sessionLimits } from '@perfboard/contracts/words/session';
import type { HttpServices, SignInLibrary } from '../../base/service/services.ts';
import { knownLanguage, type SessionActor } from '../../base/trpc/actor.ts';
import type { Authenticate } from '../../base/trpc/context.ts';
import { readToken } from '../token/token.ts';

interface ReadSession {
  actor: SessionActor;
  expiresAt: Date;
  /** `Set-Cookie` values that renew the session at the client. */
  cookies: string[];
}

/** True once a session exceeds its maximum age, however active it is. */
const isTooOld = (createdAt: Date): boolean =>
  Date.now() - createdAt.getTime() > sessionLimits.absoluteSeconds * 1_000;

/**
 * The account of a cookie header, or null. Ends a session that is past its absolute limit.
 * @throws AppError SERVICE_UNAVAILABLE when the sessions can't be read
 */
export async function readSession(
  auth: SignInLibrary,
  cookie: string | undefined,
): Promise<ReadSession | null> {
  if (!cookie?.includes('session_token')) return null;
  const { response, headers } = await auth.api
    .getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    .catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause });
    });
  if (!response) return null;
  const { session, user } = response;
  if (isTooOld(session.createdAt)) {
    await (await auth.$context).internalAdapter.deleteSession(session.token);
    return null;
  }
  return {
    actor: {
      kind: 'session',
      scope: 'write',
      sessionId: session.id,
      confirmedAt: session.confirmedAt ?? session.createdAt,
      id: user.id,
      email: user.email,
      name: user.name,
      role: roleSchema.parse(user.role),
      language: knownLanguage(user.language),
      hasSecondFactor: Boolean(user.twoFactorEnabled || session.passkeyAt),
    },
    expiresAt: session.expiresAt,
    cookies: headers.getSetCookie(),
  };
}

/** Signing in always creates a new session, and the client's previous one ends. */
export async function endFormerSession({
  services: { auth, prisma },
  cookie,
}: {
  services: Pick<HttpServices, 'auth' | 'prisma'>;
  cookie: string | undefined;
}): Promise<void> {
  const former = await readSession(auth, cookie);
  if (former) await prisma.session.deleteMany({ where: { id: former.actor.sessionId } });
}

/** The account of a token or a session cookie. */
export const authenticate: Authenticate = async ({ prisma, auth }, headers, renew) => {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  // An invalid token must not fall back to a cookie.
  if (bearer) return readToken(prisma, bearer);
  const session = await readSession(auth, headers.cookie);
  for (const cookie of session?.cookies ?? []) renew(cookie);
  return session?.actor ?? null;
};
