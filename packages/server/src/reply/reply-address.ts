import { createHmac } from 'node:crypto';
import { uuidToBytes } from '../subscriber/signed-token.ts';

interface ReplyClaim {
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

/** The address to which an answer about one lead goes: `answers+b...@shop.example`. */
export function signReplyAddress(secret: string, address: string, claim: ReplyClaim): string {
  const at = address.lastIndexOf('@');
  const token = pack(Buffer.concat([uuidToBytes(claim.uuid), macOf(secret, claim)]));
  return `${address.slice(0, at)}+${marks[claim.kind]}${token}${address.slice(at)}`;
}
