import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';

/** What mails are signed with. */
export interface DkimKey {
  /** The sender's domain, in ASCII. */
  domain: string;
  /** The name of the key in DNS, in front of `._domainkey`. */
  selector: string;
  /** RSA, as PEM. */
  privateKey: string;
}

/**
 * What a signature covers, where a mail has it: nodemailer's own list leaves out `List-Unsubscribe-Post`, and RFC 8058 wants
 * both headers covered.
 */
const signedHeaders = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'In-Reply-To',
  'References',
  'Auto-Submitted',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** Signs a message while it is read: nothing of the answer comes before the whole of it was. */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): (message: Readable) => Readable {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders,
  });
  return (message) => signer.sign(message);
}

/** What receivers refuse to trust, and what no DNS answer has room for. */
const keyBits = { least: 1024, made: 2048, most: 4096 } as const;

/**
 * An RSA key as PEM, from PEM (its line breaks may be written `\n`) or from the base64 between PEM's lines.
 * @returns undefined for what is no RSA key of 1024 to 4096 bits
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

/** The public half, as `p=` of the DNS record has it. */
export const publicDkimKey = (privateKey: string): string =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');

/** The DNS record that tells receivers the key. */
export const dkimRecord = (privateKey: string): string => `v=DKIM1; k=rsa; p=${publicDkimKey(privateKey)}`;

/** A new key, as it stands in the environment: base64 in one line. */
export const makeDkimKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: keyBits.made })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');
