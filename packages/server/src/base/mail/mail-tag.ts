import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { bytesToUuid, packToken, unpackToken, uuidToBytes } from '../secret/signed-token.ts';

/** Identifies one of our emails: a row of `notifications`, or of a newsletter's deliveries. */
export interface MailClaim {
  kind: 'notification' | 'delivery';
  uuid: string;
}

const marks = { notification: 'n', delivery: 'r' } as const;
const kindOf = (mark: string): MailClaim['kind'] =>
  mark === marks.notification ? 'notification' : 'delivery';

/** A key's name stays, because emails that were sent before carry its tags. */
const keyNames = { notification: 'notification', delivery: 'recipient' } as const;

/** 80 bits: an attacker has one attempt per email. */
const tagBytes = 10;
export const tagHexLength = tagBytes * 2;

const keys = new Map<string, Buffer>();

/** The key of one kind's tags; PostgreSQL computes a newsletter's tags. */
export function mailTagKey(secret: string, kind: MailClaim['kind']): Buffer {
  const name = `${kind} ${secret}`;
  let key = keys.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', `perfboard/mail ${keyNames[kind]}/v1`, 32));
    keys.set(name, key);
  }
  return key;
}

/** From a key and exactly 16 bytes, which excludes length extension; PostgreSQL computes the same. */
const tagOf = (secret: string, { kind, uuid }: MailClaim): Buffer =>
  createHash('sha256')
    .update(mailTagKey(secret, kind))
    .update(uuidToBytes(uuid))
    .digest()
    .subarray(0, tagBytes);

const isTag = (secret: string, claim: MailClaim, tag: Buffer): boolean =>
  tag.length === tagBytes && timingSafeEqual(tag, tagOf(secret, claim));

/** A Message-ID that identifies its email and can't be forged: `<n.UUID.TAG@shop.example>`. */
export const signMessageId = (secret: string, claim: MailClaim, domain: string): string =>
  `<${marks[claim.kind]}.${claim.uuid.replaceAll('-', '')}.${tagOf(secret, claim).toString('hex')}@${domain}>`;

/**
 * The first entry of `References` of an email that starts a thread. A relay may replace the Message-ID, but
 * replies repeat this.
 */
export const threadIdOf = (messageId: string): string => messageId.replace('@', '@thread.');

/** A signed Message-ID for mail servers that return an email without its own Message-ID. */
export const mailIdHeader = 'X-Perfboard-Mail';

const messageIdPattern = /<([nr])\.([0-9a-f]{32})\.([0-9a-f]{20})@[^<>\s]{1,255}>/gi;
/** A real reply names fewer. Foreign ids count too, because each costs a hash. */
const namesMax = 200;

function* firstMatches(text: string, pattern: RegExp): Generator<RegExpMatchArray> {
  let count = 0;
  for (const match of text.matchAll(pattern)) {
    yield match;
    count += 1;
    if (count === namesMax) return;
  }
}

/**
 * Our emails that a text names by their Message-ID, in order; ids that this secret did not sign are skipped.
 */
export function readMessageIds(secret: string, text: string): MailClaim[] {
  const claims: MailClaim[] = [];
  for (const [, mark = '', uuid = '', tag = ''] of firstMatches(text, messageIdPattern)) {
    const kind = kindOf(mark.toLowerCase());
    const claim: MailClaim = { kind, uuid: bytesToUuid(Buffer.from(uuid, 'hex')) };
    if (isTag(secret, claim, Buffer.from(tag, 'hex'))) claims.push(claim);
  }
  return claims;
}

/**
 * The envelope's sender of one email: `bounces+n...@shop.example`, in base 36, which is case-insensitive and
 * short.
 */
export function signReturnAddress(secret: string, address: string, claim: MailClaim): string {
  const at = address.lastIndexOf('@');
  const bytes = Buffer.concat([uuidToBytes(claim.uuid), tagOf(secret, claim)]);
  const token = packToken(bytes);
  return `${address.slice(0, at)}+${marks[claim.kind]}${token}${address.slice(at)}`;
}

/** The bounce address of an email; undefined if bounces go to From. */
export const returnAddressOf = (
  { SESSION_SECRET, BOUNCE_ADDRESS }: { SESSION_SECRET: string; BOUNCE_ADDRESS?: string | undefined },
  claim: MailClaim,
): string | undefined => BOUNCE_ADDRESS && signReturnAddress(SESSION_SECRET, BOUNCE_ADDRESS, claim);

const returnPattern = /\+([nr])([0-9a-z]{20,42})@/gi;

/** Our emails whose return addresses occur in a text. */
export function readReturnAddresses(secret: string, text: string): MailClaim[] {
  const claims: MailClaim[] = [];
  for (const [, mark = '', token = ''] of firstMatches(text, returnPattern)) {
    const bytes = unpackToken(token, 16 + tagBytes);
    if (!bytes) continue;
    const claim: MailClaim = {
      kind: kindOf(mark.toLowerCase()),
      uuid: bytesToUuid(bytes.subarray(0, 16)),
    };
    if (isTag(secret, claim, bytes.subarray(16))) claims.push(claim);
  }
  return claims;
}
