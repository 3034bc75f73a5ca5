import { AppError } from '@perfboard/contracts/error';
import { passkeySignInFields } from '@perfboard/contracts/passkey';
import { passkeyLimits, passkeyMessages } from '@perfboard/contracts/words/session';
import { authHeaders } from '../session/auth-library.ts';
import { isFirstUse } from '../session/own-factor.ts';
import { endFormerSession } from '../session/session.ts';
import {
  knownDeviceCookie,
  publicUser,
  type SignInHandler,
  type SignInRequest,
  secondFactorLimit,
} from '../session/sign-in-request.ts';
import { auditSignIn, logSignIn } from '../session/sign-in-trail.ts';
import { isChallenge, makeChallenge, relyingParty, webauthn } from './challenge.ts';

const challengeOf = (secret: string) => ({ purpose: 'passkey sign-in', secret }) as const;

/**
 * Browser options for signing in with a passkey. They name no account: the browser offers all its passkeys.
 */
export const passkeyOptions: SignInHandler = async ({ services: { env } }) => {
  const { generateAuthenticationOptions } = await webauthn();
  const body = await generateAuthenticationOptions({
    rpID: relyingParty(env).id,
    challenge: makeChallenge(challengeOf(env.SESSION_SECRET)),
    timeout: passkeyLimits.validMinutes * 60_000,
    userVerification: 'required',
  });
  return { body, cookies: [] };
};

const readPasskey = ({ services: { prisma } }: SignInRequest, credential_id: string) =>
  prisma.passkey.findUnique({
    where: { credential_id },
    include: { user: { select: { id: true, email: true, name: true } } },
  });
type StoredPasskey = NonNullable<Awaited<ReturnType<typeof readPasskey>>>;

/**
 * Whether the passkey signed this challenge, for this site, with user verification; if so, it is marked as
 * used.
 */
async function takeAssertion(
  { services }: SignInRequest,
  passkey: StoredPasskey,
  { passkey: response }: ReturnType<typeof passkeySignInFields.parse>,
): Promise<boolean> {
  const { env, prisma } = services;
  const { verifyAuthenticationResponse } = await webauthn();
  const { id, origin } = relyingParty(env);
  const { userHandle } = response.response;
  // A discoverable passkey names its account: another name means that it was not created here.
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
    return false;
  let challenge = '';
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = given;
      return isChallenge(given, challengeOf(env.SESSION_SECRET));
    },
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: true,
    // Every failed check throws, also a counter that went back, which may mean a copied key.
  }).catch(() => null);
  if (!result?.verified || !(await isFirstUse(services, 'passkey', challenge))) return false;
  // Of two requests with the same count, only one succeeds.
  const { count } = await prisma.passkey.updateMany({
    where: { uuid: passkey.uuid, counter: passkey.counter },
    data: { counter: result.authenticationInfo.newCounter, last_used_at: new Date() },
  });
  return count === 1;
}

/** Signs in with a passkey alone: the device is one factor, biometrics or the PIN the other. */
export const signInWithPasskey: SignInHandler = async (request) => {
  const { services } = request;
  const { rateLimits, auth } = services;
  const fields = passkeySignInFields.parse(request.fields);
  const limit = secondFactorLimit(request);
  await rateLimits.consume(...limit);
  const passkey = await readPasskey(request, fields.passkey.id);
  const isTaken = passkey !== null && (await takeAssertion(request, passkey, fields));
  const account = passkey?.user.email;
  logSignIn(request, { event: 'passkey', isSuccess: isTaken, ...(account && { account }) });
  if (!isTaken) {
    const details = { with: 'passkey' };
    if (account) await auditSignIn(request, { email: account, action: 'session.sign_in_failed', details });
    throw new AppError('UNAUTHORIZED', passkeyMessages.failed);
  }
  await rateLimits.refund(...limit);
  await endFormerSession(request);
  const { headers } = await auth.api.openPasskeySession({
    body: { userId: passkey.user_id },
    headers: new Headers(authHeaders(request)),
    returnHeaders: true,
  });
  await auditSignIn(request, {
    email: passkey.user.email,
    action: 'session.sign_in',
    details: { with: 'passkey' },
  });
  return {
    body: { user: publicUser(passkey.user) },
    cookies: [...headers.getSetCookie(), knownDeviceCookie(request, passkey.user.email)],
  };
};
