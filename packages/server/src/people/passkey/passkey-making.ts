import { AppError } from '@perfboard/contracts/error';
import type { PasskeyRegistration } from '@perfboard/contracts/passkey';
import { passkeyLimits, passkeyMessages } from '@perfboard/contracts/words/session';
import type { HttpServices } from '../../base/service/services.ts';
import type { SessionActor } from '../../base/trpc/actor.ts';
import { isFirstUse } from '../session/own-factor.ts';
import { isChallenge, makeChallenge, relyingParty, webauthn } from './challenge.ts';

/** Ed25519, ECDSA with P-256 and RSA, by their COSE numbers. */
const algorithms = [-8, -7, -257];

const challengeOf = (secret: string, { sessionId }: SessionActor) =>
  ({ purpose: 'passkey making', secret, sessionId }) as const;

/** Browser options for creating a passkey for the signed-in account. */
export async function makingOptions({ env, prisma }: HttpServices, actor: SessionActor) {
  const { generateRegistrationOptions } = await webauthn();
  const known = await prisma.passkey.findMany({
    where: { user_id: actor.id },
    select: { credential_id: true, transports: true },
  });
  return generateRegistrationOptions({
    rpName: 'Perfboard',
    rpID: relyingParty(env).id,
    userID: new Uint8Array(Buffer.from(actor.id)),
    userName: actor.email,
    userDisplayName: actor.name,
    challenge: makeChallenge(challengeOf(env.SESSION_SECRET, actor)),
    timeout: passkeyLimits.validMinutes * 60_000,
    // No attestation of the device's maker: it would identify people, and nothing here needs it.
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Signing in asks for no email address, and user verification (biometrics or PIN) makes it two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/**
 * Verifies the browser's answer to `makingOptions`.
 * @throws AppError BAD_REQUEST, whatever was wrong
 */
export async function checkMade(services: HttpServices, actor: SessionActor, made: PasskeyRegistration) {
  const { env } = services;
  const { verifyRegistrationResponse } = await webauthn();
  const { id, origin } = relyingParty(env);
  let challenge = '';
  const result = await verifyRegistrationResponse({
    response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = given;
      return isChallenge(given, challengeOf(env.SESSION_SECRET, actor));
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!result?.verified || !(await isFirstUse(services, 'passkey', challenge)))
    throw new AppError('BAD_REQUEST', passkeyMessages.notAdded);
  const { credential } = result.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: new Uint8Array(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
  };
}
