import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of encrypted database values, by number. */
export interface KeyRing {
  /** The key that seals new values; the others only read. */
  current: number;
  keys: ReadonlyMap<number, Buffer>;
}

interface KeyEnv {
  SECRET_KEYS: readonly { id: number; key: Buffer }[];
  SESSION_SECRET: string;
}

/** The number of the key derived from the session secret. */
const derivedKey = 0;
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
const mark = 's1';

/** The operator's keys, the first one current, followed by the one derived from `SESSION_SECRET`. */
export function keyRingOf({ SECRET_KEYS, SESSION_SECRET }: KeyEnv): KeyRing {
  const derived = Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'perfboard/secrets/v1', keyBytes));
  const keys = new Map([...SECRET_KEYS.map(({ id, key }) => [id, key] as const), [derivedKey, derived]]);
  return { current: SECRET_KEYS[0]?.id ?? derivedKey, keys };
}

/** The text was sealed with a missing key, or is not a sealed text. */
export class KeyRingError extends Error {
  override name = 'KeyRingError';
}

function keyOf({ keys }: KeyRing, id: number): Buffer {
  const key = keys.get(id);
  if (!key) throw new KeyRingError(`Key ${id} is not among SECRET_KEYS`);
  return key;
}

/**
 * Encrypts a text for the database, with the number of its key.
 * @param place what it is and where it is stored: moved to another row or column, it does not open
 */
export function seal(ring: KeyRing, place: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(ring, ring.current), iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${mark}.${ring.current}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** The number of the key that sealed a text; undefined if it is not sealed. */
export function sealedWith(text: string): number | undefined {
  const [given, id] = text.split('.');
  return given === mark ? Number(id) : undefined;
}

/**
 * Decrypts a sealed text.
 * @throws KeyRingError when it was not sealed for this place with a key of the ring
 */
export function unseal(ring: KeyRing, place: string, sealed: string): string {
  const id = sealedWith(sealed);
  if (id === undefined) throw new KeyRingError('Not sealed');
  const key = keyOf(ring, id);
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const body = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new KeyRingError(`What key ${id} sealed does not open`);
  }
}
