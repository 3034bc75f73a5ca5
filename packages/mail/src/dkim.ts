import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';

/** The key that signs emails. */
export interface DkimKey {
  /** The sender's domain, in ASCII. */
  domain: string;
  /** The name of the key in DNS, in front of `._domainkey`. */
  selector: string;
  /** RSA, as PEM. */
  privateKey: string;
}

/**
 * Headers that a signature covers if present: nodemailer's own list lacks `List-Unsubscribe-Post`, and RFC
 * 8058 requires both headers to be covered. Relays such as Amazon SES replace `Message-ID` and `Date` and drop
 * `Auto-Submitted`, which would break the signature.
 */
const signedHeaders = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'In-Reply-To',
  'References',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** Signs a message as a stream; output starts only after the whole message was read. */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): (message: Readable) => Readable {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders,
  });
  return (message) => signer.sign(message);
}

/** Receivers distrust shorter keys, and longer ones don't fit a DNS answer. */
const keyBits = { least: 1024, made: 2048, most: 4096 } as const;

/**
 * An RSA key as PEM, from PEM (its line breaks may be written `
 * `) or from the base64 between PEM's lines.
 * @returns undefined unless it is an RSA key of 1024 to 4096 bits
 */
export function readDkimKey(text: string): string | undefined {
  const given = text.trim().replaceAll('\\n', '\n');
  try {
    const key = given.startsWith('-----')
      ? createPrivateKey(given)
      : createPrivateKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'pkcs8' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < keyBits.least || bits > keyBits.most) return undefined;
    return key.export({ format: 'pem', type: 'pkcs8' }).toString();
  } catch {
    return undefined;
  }
}

/** The public half, in the form of `p=` in the DNS record. */
export const publicDkimKey = (privateKey: string): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');

/** The DNS record with which receivers verify signatures. */
export const dkimRecord = (privateKey: string): string => `v=DKIM1; k=rsa; p=${publicDkimKey(privateKey)}`;

/** A new key in the form of the environment variable: base64 on one line. */
export const makeDkimKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: keyBits.made })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');
