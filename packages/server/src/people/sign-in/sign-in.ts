import { AppError } from '@perfboard/contracts/error';
import { loginFields } from '@perfboard/contracts/session';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { passkeyOptions, signInWithPasskey } from '../passkey/passkey-sign-in.ts';
import { removeBrowsers } from '../push/push-browser.ts';
import { authRoutes, callLibrary, withoutSession } from '../session/auth-library.ts';
import { changeSecondFactor, verifyCode } from '../session/second-factor.ts';
import { endFormerSession, readSession } from '../session/session.ts';
import {
  knownDeviceCookie,
  publicUser,
  type SignInHandler,
  signInLimits,
} from '../session/sign-in-request.ts';
import { auditFailedSignIn, auditSignIn, logSignIn } from '../session/sign-in-trail.ts';

const signIn: SignInHandler = async (request) => {
  const { services } = request;
  const { rateLimits } = services;
  const { email, password } = loginFields.parse(request.fields);
  const limits = signInLimits(request, email);
  // Spent first and refunded on success: concurrent guesses must not all pass the check.
  for (const limit of limits) await rateLimits.consume(...limit);
  const { status, json, cookies } = await callLibrary(services, {
    ...request,
    path: '/sign-in/email',
    fields: { email, password },
    cookie: withoutSession(request.cookie),
  });
  logSignIn(request, { event: 'sign_in', isSuccess: status === 200, account: email });
  if (status !== 200) {
    // Not awaited: the duration of a write would reveal which accounts exist.
    auditFailedSignIn(request, email).catch((error: unknown) =>
      request.log.error({ err: error }, 'could not record a failed sign-in'),
    );
    throw new AppError('UNAUTHORIZED', sessionMessages.failed);
  }
  for (const [name, key] of limits) {
    // Others share an address, so its limit is refunded; a known browser does not reset strangers' guesses.
    if (name === 'signInByAddress') await rateLimits.refund(name, key);
    else await rateLimits.reset(name, key);
  }
  await endFormerSession(request);
  const asksForCode = Boolean(json?.twoFactorRedirect);
  await auditSignIn(request, { email, action: asksForCode ? 'session.ask_code' : 'session.sign_in' });
  if (asksForCode) return { body: { twoFactorRedirect: true }, cookies };
  return { body: { user: publicUser(json?.user) }, cookies: [...cookies, knownDeviceCookie(request, email)] };
};

const signOut: SignInHandler = async (request) => {
  const { auth, prisma } = request.services;
  const session = await readSession(auth, request.cookie);
  if (session) {
    // On a shared computer, the next user must not get this member's push notifications.
    await removeBrowsers(prisma, { user_id: session.actor.id, session_id: session.actor.sessionId });
  }
  const { cookies } = await callLibrary(request.services, { ...request, path: '/sign-out', fields: {} });
  logSignIn(request, { event: 'sign_out', isSuccess: true });
  return { body: { success: true }, cookies };
};

const getSession: SignInHandler = async ({ services: { auth }, cookie }) => {
  const session = await readSession(auth, cookie);
  return {
    body: session && {
      user: publicUser({ ...session.actor }),
      session: { expiresAt: session.expiresAt.toISOString() },
    },
    cookies: session?.cookies ?? [],
  };
};

/** The routes below `/api/auth`: the library's, and our own for passkeys. */
export const signInRoutes = {
  ...authRoutes,
  '/passkey/options': 'POST',
  '/passkey/sign-in': 'POST',
} as const;
export type SignInPath = keyof typeof signInRoutes;

/** All sign-in handlers by path. */
export const signInHandlers: Record<SignInPath, SignInHandler> = {
  '/sign-in/email': signIn,
  '/sign-out': signOut,
  '/get-session': getSession,
  '/two-factor/verify-totp': verifyCode('/two-factor/verify-totp'),
  '/two-factor/verify-backup-code': verifyCode('/two-factor/verify-backup-code'),
  '/two-factor/enable': changeSecondFactor('/two-factor/enable'),
  '/two-factor/generate-backup-codes': changeSecondFactor('/two-factor/generate-backup-codes'),
  '/two-factor/disable': changeSecondFactor('/two-factor/disable'),
  '/passkey/options': passkeyOptions,
  '/passkey/sign-in': signInWithPasskey,
};
