import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { passkeyLimits } from '@perfboard/contracts/words/session';
import { openToken, sealToken } from '../../base/secret/signed-token.ts';

const nonceBytes = 16;
const timeBytes = 6;
const bindingBytes = 16;

interface ChallengeOf {
  purpose: 'passkey sign-in' | 'passkey making';
  secret: string;
  /**
   * The session that a passkey is created in: challenges of other sessions are rejected. Absent at sign-in.
   */
  sessionId?: string;
}

const bindingOf = (sessionId = ''): Buffer =>
  createHash('sha256').update(sessionId).digest().subarray(0, bindingBytes);

/**
 * A challenge for an authenticator to sign. It contains its own time and signature, so that strangers who
 * request one leave no row behind; the caller must make sure that it is used once.
 */
export function makeChallenge({ sessionId, ...key }: ChallengeOf): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(Date.now(), 0, timeBytes);
  const payload = Buffer.concat([randomBytes(nonceBytes), time, bindingOf(sessionId)]);
  return new Uint8Array(Buffer.from(sealToken({ ...key, payload }), 'base64url'));
}

/** Whether a base64url challenge is ours, for this purpose and session, and not expired. */
export function isChallenge(token: string, { sessionId, ...key }: ChallengeOf): boolean {
  const payload = openToken({ ...key, token });
  if (payload?.length !== nonceBytes + timeBytes + bindingBytes) return false;
  const ageMs = Date.now() - payload.readUIntBE(nonceBytes, timeBytes);
  if (ageMs > passkeyLimits.validMinutes * 60_000) return false;
  return timingSafeEqual(payload.subarray(nonceBytes + timeBytes), bindingOf(sessionId));
}

/** The relying party of WebAuthn: the host that a passkey is bound to, and the origin of its pages. */
export function relyingParty({ PUBLIC_URL }: { PUBLIC_URL: string }): { id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin };
}

/** Loaded with the first passkey, because it includes parsers for many kinds of certificates. */
export const webauthn = () => import('@simplewebauthn/server');
