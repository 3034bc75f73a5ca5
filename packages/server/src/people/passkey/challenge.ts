import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { passkeyLimits } from '@perfboard/contracts/words/passkey';
import { openToken, sealToken } from '../../base/secret/signed-token.ts';

const nonceBytes = 16;
const timeBytes = 6;
const bindingBytes = 16;

interface ChallengeOf {
  purpose: 'passkey sign-in' | 'passkey making';
  secret: string;
  /** The session that a passkey is made in: what another asked for is of no use there. Nothing at sign-in. */
  sessionId?: string;
}

const bindingOf = (sessionId = ''): Buffer =>
  createHash('sha256').update(sessionId).digest().subarray(0, bindingBytes);

/**
 * What an authenticator is asked to sign. It carries its own time and seal, so that strangers who ask for one leave no row
 * behind; that it is used once is for whoever takes it to see to.
 */
export function makeChallenge({ sessionId, ...key }: ChallengeOf): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(Date.now(), 0, timeBytes);
  const payload = Buffer.concat([randomBytes(nonceBytes), time, bindingOf(sessionId)]);
  return new Uint8Array(Buffer.from(sealToken({ ...key, payload }), 'base64url'));
}

/** Whether a challenge, in base64url, is one of ours for this purpose and session, and young enough. */
export function isChallenge(token: string, { sessionId, ...key }: ChallengeOf): boolean {
  const payload = openToken({ ...key, token });
  if (payload?.length !== nonceBytes + timeBytes + bindingBytes) return false;
  const ageMs = Date.now() - payload.readUIntBE(nonceBytes, timeBytes);
  if (ageMs > passkeyLimits.validMinutes * 60_000) return false;
  return timingSafeEqual(payload.subarray(nonceBytes + timeBytes), bindingOf(sessionId));
}

/** Who asks for a passkey, as WebAuthn has it: the host, which a passkey is bound to, and the origin that a page must have. */
export function relyingParty({ PUBLIC_URL }: { PUBLIC_URL: string }): { id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin };
}

/** Loaded when the first passkey comes by: it brings readers of every kind of certificate along. */
export const webauthn = () => import('@simplewebauthn/server');
