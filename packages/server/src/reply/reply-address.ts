import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesToUuid, uuidBytes, uuidToBytes } from '../subscriber/signed-token.ts';

export interface ReplyClaim {
  kind: 'booking' | 'contact';
  uuid: string;
}

/** 80 bits: the whole local part may have 64 characters, and mail servers do not tell upper from lower case. */
const macBytes = 10;
const marks = { booking: 'b', contact: 'c' } as const;

const macOf = (secret: string, { kind, uuid }: ReplyClaim): Buffer =>
  createHmac('sha256', `${secret}/reply-address`).update(`${kind} ${uuid}`).digest().subarray(0, macBytes);

/** Hex in base 36, which is shorter and has no case. */
const pack = (bytes: Buffer): string => BigInt(`0x${bytes.toString('hex')}`).toString(36);
const unpack = (text: string, length: number): Buffer | null => {
  if (!/^[0-9a-z]{1,60}$/.test(text)) return null;
  let value = 0n;
  for (const letter of text) value = value * 36n + BigInt(Number.parseInt(letter, 36));
  const hex = value.toString(16).padStart(length * 2, '0');
  return hex.length === length * 2 ? Buffer.from(hex, 'hex') : null;
};

/** The address to which an answer about one lead goes: `answers+b...@shop.example`. */
export function signReplyAddress(secret: string, address: string, claim: ReplyClaim): string {
  const at = address.lastIndexOf('@');
  const token = pack(Buffer.concat([uuidToBytes(claim.uuid), macOf(secret, claim)]));
  return `${address.slice(0, at)}+${marks[claim.kind]}${token}${address.slice(at)}`;
}

/** Reads such an address back; null for any that this secret did not sign. */
export function readReplyAddress(secret: string, address: string): ReplyClaim | null {
  const [, mark, token] = /\+([bc])([0-9a-z]+)@/i.exec(address.toLowerCase()) ?? [];
  const bytes = token ? unpack(token, uuidBytes + macBytes) : null;
  if (!bytes) return null;
  const kind = mark === 'b' ? 'booking' : 'contact';
  const claim = { kind, uuid: bytesToUuid(bytes.subarray(0, uuidBytes)) } as const;
  return timingSafeEqual(bytes.subarray(uuidBytes), macOf(secret, claim)) ? claim : null;
}
