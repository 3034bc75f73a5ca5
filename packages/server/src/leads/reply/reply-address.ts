import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesToUuid, packToken, unpackToken, uuidToBytes } from '../../base/secret/signed-token.ts';

export interface ReplyClaim {
  kind: 'booking' | 'contact';
  uuid: string;
}

/** 80 bits: the local part may have at most 64 characters, and mail servers ignore case. */
const macBytes = 10;
const uuidBytes = 16;
const marks = { booking: 'b', contact: 'c' } as const;

const macOf = (secret: string, { kind, uuid }: ReplyClaim): Buffer =>
  createHmac('sha256', `${secret}/reply-address`).update(`${kind} ${uuid}`).digest().subarray(0, macBytes);

/** The reply address of one lead: `answers+b...@shop.example`. */
export function signReplyAddress(secret: string, address: string, claim: ReplyClaim): string {
  const at = address.lastIndexOf('@');
  const token = packToken(Buffer.concat([uuidToBytes(claim.uuid), macOf(secret, claim)]));
  return `${address.slice(0, at)}+${marks[claim.kind]}${token}${address.slice(at)}`;
}

/** The Reply-To of an email to a lead's sender; nothing if the shop has no mailbox for replies. */
export function replyToLead(
  { SESSION_SECRET, REPLY_ADDRESS }: { SESSION_SECRET: string; REPLY_ADDRESS?: string | undefined },
  shop: { name: string },
  claim: ReplyClaim,
): { replyTo?: { name: string; address: string } } {
  if (!REPLY_ADDRESS) return {};
  return { replyTo: { name: shop.name, address: signReplyAddress(SESSION_SECRET, REPLY_ADDRESS, claim) } };
}

const addressPattern = /\+([bc])([0-9a-z]{20,42})@/i;

/** The lead of a reply address; undefined unless this secret signed it. */
export function readReplyAddress(secret: string, address: string): ReplyClaim | undefined {
  const [, mark = '', token = ''] = addressPattern.exec(address) ?? [];
  const bytes = token ? unpackToken(token, uuidBytes + macBytes) : undefined;
  if (!bytes) return undefined;
  const kind = mark.toLowerCase() === marks.booking ? 'booking' : 'contact';
  const claim: ReplyClaim = { kind, uuid: bytesToUuid(bytes.subarray(0, uuidBytes)) };
  return timingSafeEqual(bytes.subarray(uuidBytes), macOf(secret, claim)) ? claim : undefined;
}
