import { bytesToUuid, openToken, sealToken, uuidBytes, uuidToBytes } from './signed-token.ts';

/** To unsubscribe only, or to open the subscriber's page. */
export type UnsubscribePurpose = 'unsubscribe' | 'reader';

export interface UnsubscribeClaim {
  subscriberUuid: string;
  /** The newsletter whose link was followed; absent for a link outside a newsletter. */
  newsletterUuid?: string;
}

const version = 1;

interface TokenOptions {
  secret: string;
  purpose?: UnsubscribePurpose;
}

/**
 * A token to unsubscribe one subscriber, or to open that subscriber's page. It does not expire: a link in an
 * old email must work.
 * @returns base64url, at most 87 characters
 * @throws TypeError for an empty secret or a malformed uuid
 */
export const signUnsubscribe = ({
  secret,
  purpose = 'unsubscribe',
  subscriberUuid,
  newsletterUuid,
}: UnsubscribeClaim & TokenOptions): string => {
  const parts = [Buffer.of(version), uuidToBytes(subscriberUuid)];
  if (newsletterUuid !== undefined) parts.push(uuidToBytes(newsletterUuid));
  return sealToken({ purpose, secret, payload: Buffer.concat(parts) });
};

/**
 * Verifies a token, with a constant-time comparison of the signature.
 * @returns the claim with lower-case uuids, or undefined unless this secret signed it
 * @throws TypeError for an empty secret, once a token has the right shape
 */
export const verifyUnsubscribe = ({
  secret,
  purpose = 'unsubscribe',
  token,
}: TokenOptions & { token: string }): UnsubscribeClaim | undefined => {
  const payload = openToken({ purpose, secret, token });
  if (payload?.[0] !== version) return undefined;
  const subscriberUuid = bytesToUuid(payload.subarray(1, 1 + uuidBytes));
  return payload.length > 1 + uuidBytes
    ? { subscriberUuid, newsletterUuid: bytesToUuid(payload.subarray(1 + uuidBytes)) }
    : { subscriberUuid };
};
