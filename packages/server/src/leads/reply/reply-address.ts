import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesToUuid, packToken, unpackToken, uuidToBytes } from '../../base/secret/signed-token.ts';

export interface ReplyClaim {
  kind: 'booking' | 'contact';
  uuid: string;
}

/** 80 bits: the whole local part may have 64 characters, and mail servers do not tell upper from lower case. */
const macBytes = 10;
const uuidBytes = 16;
const marks = { booking: 'b', contact: 'c' } as const;

const macOf = (secret: string, { kind, uuid }: ReplyClaim): Buffer =>
  createHmac('sha256', `${secret}/reply-address`).update(`${kind} ${uuid}`).digest().subarray(0, macBytes);

/** The address to which an answer about one lead goes: `answers+b...@shop.example`. */
export function signReplyAddress(secret: string, address: string, claim: ReplyClaim): string {
  const at = address.lastIndexOf('@');
  const token = packToken(Buffer.concat([uuidToBytes(claim.uuid), macOf(secret, claim)]));
  return `${address.slice(0, at)}+${marks[claim.kind]}${token}${address.slice(at)}`;
}

const addressPattern = /\+([bc])([0-9a-z]{20,42})@/i;

/** The lead that an address was made for; undefined for anything that this secret did not sign. */
export function readReplyAddress(secret: string, address: string): ReplyClaim | undefined {
  const [, mark = '', token = ''] = addressPattern.exec(address) ?? [];
  const bytes = token ? unpackToken(token, uuidBytes + macBytes) : undefined;
  if (!bytes) return undefined;
  const kind = mark.toLowerCase() === marks.booking ? 'booking' : 'contact';
  const claim: ReplyClaim = { kind, uuid: bytesToUuid(bytes.subarray(0, uuidBytes)) };
  return timingSafeEqual(bytes.subarray(uuidBytes), macOf(secret, claim)) ? claim : undefined;
}
