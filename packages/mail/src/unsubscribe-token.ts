import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface UnsubscribeClaim {
  subscriberUuid: string;
  /** The campaign whose link was followed; absent for a link outside a campaign. */
  campaignUuid?: string;
}

const version = 1;
const uuidBytes = 16;
const macBytes = 32;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The key of the secret used last: a campaign signs a hundred thousand links with one secret. */
let lastKey: { secret: string; key: Buffer } | undefined;

/** A key of its own, so that a session signature made with the same secret never passes for a link. */
const deriveKey = (secret: string): Buffer => {
  if (secret === '') throw new TypeError('The unsubscribe secret is empty');
  if (lastKey?.secret !== secret) {
    lastKey = { secret, key: Buffer.from(hkdfSync('sha256', secret, '', 'perfboard/unsubscribe/v1', 32)) };
  }
  return lastKey.key;
};

const sign = (secret: string, payload: Buffer): Buffer =>
  createHmac('sha256', deriveKey(secret)).update(payload).digest();

const toBytes = (uuid: string): Buffer => {
  if (!uuidPattern.test(uuid)) throw new TypeError('Not a uuid');
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
};

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * A token that lets its bearer unsubscribe one subscriber and nothing else. It does not expire: a link in an old
 * mail has to work.
 *
 * @returns base64url, at most 87 characters
 * @throws TypeError for an empty secret or a malformed uuid
 */
export const signUnsubscribe = ({
  secret,
  subscriberUuid,
  campaignUuid,
}: UnsubscribeClaim & { secret: string }): string => {
  const parts = [Buffer.of(version), toBytes(subscriberUuid)];
  if (campaignUuid !== undefined) parts.push(toBytes(campaignUuid));
  const payload = Buffer.concat(parts);
  return Buffer.concat([payload, sign(secret, payload)]).toString('base64url');
};

/**
 * Reads a token back, in constant time over the signature.
 *
 * @returns the claim with lower-case uuids, or undefined for anything that this secret did not sign
 * @throws TypeError for an empty secret, once a token has the right shape
 */
export const verifyUnsubscribe = ({
  secret,
  token,
}: {
  secret: string;
  token: string;
}): UnsubscribeClaim | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  // One claim, one spelling: Node's decoder also takes padding, blanks and the other alphabet.
  if (bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, -macBytes);
  const hasCampaign = payload.length === 1 + 2 * uuidBytes;
  if (!hasCampaign && payload.length !== 1 + uuidBytes) return undefined;
  const expected = sign(secret, payload);
  if (!timingSafeEqual(bytes.subarray(-macBytes), expected) || payload[0] !== version) return undefined;
  const subscriberUuid = toUuid(payload.subarray(1, 1 + uuidBytes));
  return hasCampaign
    ? { subscriberUuid, campaignUuid: toUuid(payload.subarray(1 + uuidBytes)) }
    : { subscriberUuid };
};
