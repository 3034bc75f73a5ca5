import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export const uuidBytes = 16;
const macBytes = 32;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The purpose of a token. Each has its own key, so a token never passes for another purpose. */
type TokenPurpose =
  | 'unsubscribe'
  | 'reader'
  | 'confirm'
  | 'return'
  | 'page'
  | 'device'
  | 'preview'
  | 'file'
  | 'quote'
  | 'client'
  | 'appointment'
  | 'mail events'
  | 'passkey sign-in'
  | 'passkey making';

interface TokenKey {
  purpose: TokenPurpose;
  secret: string;
}

/**
 * Caches the keys of the last secret: a newsletter signs a hundred thousand links with two purposes
 * alternating.
 */
let last: { secret: string; keys: Map<TokenPurpose, Buffer> } | undefined;

/** A separate key, so that a session signature made with the same secret never passes for a link. */
const deriveKey = ({ purpose, secret }: TokenKey): Buffer => {
  if (secret === '') throw new TypeError('The secret of the links is empty');
  if (last?.secret !== secret) last = { secret, keys: new Map() };
  const known = last.keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `perfboard/${purpose}/v1`, 32));
  last.keys.set(purpose, key);
  return key;
};

const sign = (key: TokenKey, payload: Buffer): Buffer =>
  createHmac('sha256', deriveKey(key)).update(payload).digest();

/** @throws TypeError when it is not a UUID */
export const uuidToBytes = (uuid: string): Buffer => {
  if (!uuidPattern.test(uuid)) throw new TypeError('Not a uuid');
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
};

/** The reverse of `uuidToBytes`, for 16 bytes. */
export const bytesToUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Signs a payload for a link.
 * @returns base64url
 * @throws TypeError for an empty secret
 */
export const sealToken = ({ payload, ...key }: TokenKey & { payload: Buffer }): string =>
  Buffer.concat([payload, sign(key, payload)]).toString('base64url');

/**
 * Verifies a token, with a constant-time comparison of the signature.
 * @returns the payload, or undefined unless this secret signed it for this purpose
 * @throws TypeError for an empty secret, once a token is long enough
 */
export const openToken = ({ token, ...key }: TokenKey & { token: string }): Buffer | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  // Only the canonical spelling: Node's decoder also accepts padding, blanks and the other alphabet.
  if (bytes.length <= macBytes || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, -macBytes);
  return timingSafeEqual(bytes.subarray(-macBytes), sign(key, payload)) ? payload : undefined;
};

/** Bytes in base 36, which is shorter than hex and case-insensitive. */
export const packToken = (bytes: Buffer): string => BigInt(`0x${bytes.toString('hex')}`).toString(36);

/** The reverse of `packToken`, for this number of bytes; undefined if the token holds more. */
export function unpackToken(token: string, length: number): Buffer | undefined {
  let value = 0n;
  for (const letter of token.toLowerCase()) value = value * 36n + BigInt(Number.parseInt(letter, 36));
  const hex = value.toString(16);
  return hex.length > length * 2 ? undefined : Buffer.from(hex.padStart(length * 2, '0'), 'hex');
}
