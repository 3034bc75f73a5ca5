import { createHmac, createPublicKey, timingSafeEqual, verify, X509Certificate } from 'node:crypto';

/** A request's signed parts. */
export interface SignedBody {
  body: Buffer;
  /** In lower case. */
  header: (name: string) => string;
}

/** An older event, or one as far in the future, may be recorded. Providers repeat a failed request for hours. */
const ageMaxMs = 24 * 60 * 60_000;

const isRecent = (atMs: number): boolean => Math.abs(Date.now() - atMs) <= ageMaxMs;
const isRecentSecond = (seconds: string): boolean =>
  /^\d{1,12}$/.test(seconds) && isRecent(Number(seconds) * 1000);

/** Mailgun's signature, which is in the body: an HMAC of its time and token. */
export function isSignedByMailgun(key: string, signature: Record<string, unknown>): boolean {
  const { timestamp, token, signature: given } = signature;
  // Anyone can sign with an empty key.
  if (key === '' || typeof token !== 'string' || typeof given !== 'string' || token.length > 200)
    return false;
  if (!isRecentSecond(String(timestamp))) return false;
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest();
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** SendGrid's signature (ECDSA) of the time and the body. */
export function isSignedBySendGrid(key: string, { body, header }: SignedBody): boolean {
  const at = header('x-twilio-email-event-webhook-timestamp');
  const signature = Buffer.from(header('x-twilio-email-event-webhook-signature').slice(0, 500), 'base64');
  if (!isRecentSecond(at)) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.concat([Buffer.from(at), body]), publicKey, signature);
  } catch {
    return false;
  }
}

/** The host with the certificates of SNS, and with the links that confirm subscriptions. */
const amazonHost = /^sns\.[a-z\d-]{1,40}\.amazonaws\.com(?:\.cn)?$/;

/** Whether a URL is one of Amazon's SNS. */
export function isAmazonUrl(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username } = new URL(text);
  return protocol === 'https:' && port === '' && username === '' && amazonHost.test(hostname);
}

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

/**
 * Fetches a text from Amazon, without following redirects.
 * @throws AppError SERVICE_UNAVAILABLE
 */
export type FetchText = (url: string) => Promise<string>;

/**
 * Checks the signature of a message of SNS with the certificate that it names.
 * @throws the errors of `fetchText`
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
export async function isSignedByAmazon(
  message: Record<string, unknown>,
  fetchText: FetchText,
): Promise<boolean> {
  const fields = signedFields[message.Type as keyof typeof signedFields];
  if (!fields || !isAmazonUrl(message.SigningCertURL) || typeof message.Signature !== 'string') return false;
  if (!new URL(message.SigningCertURL).pathname.endsWith('.pem')) return false;
  const algorithm = { '1': 'sha1', '2': 'sha256' }[String(message.SignatureVersion)];
  if (!algorithm || !isRecent(Date.parse(String(message.Timestamp)))) return false;
  const signed = fields
    .filter((name) => typeof message[name] === 'string')
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
  // Amazon repeats an event whose certificate could not be fetched, but not a rejected one.
  const certificate = await fetchText(message.SigningCertURL);
  try {
    const { publicKey } = new X509Certificate(certificate);
    return verify(algorithm, Buffer.from(signed), publicKey, Buffer.from(message.Signature, 'base64'));
  } catch {
    return false;
  }
}
