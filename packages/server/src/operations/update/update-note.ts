import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** The file has a few hundred bytes. */
const noteMaxBytes = 16 * 1024;
const timeoutMs = 10_000;

const envelopeSchema = z.object({ payload: z.string(), signature: z.base64() });

const versionPattern = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;
const noteSchema = z.object({
  version: z.string().regex(versionPattern),
  /** What operators need to know about it. */
  changelog: z.url({ protocol: /^https$/ }).max(500),
});
export type UpdateNote = z.output<typeof noteSchema>;

/** The file is not what a release signs, or could not be read. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/** Whether `version` is newer than `than`; both are `1.2.3`. Anything else is not newer. */
export function isNewer(version: string, than: string): boolean {
  if (!versionPattern.test(version)) return false;
  const [one, other] = [version, than].map((text) => text.split(/[.-]/, 3).map(Number));
  const differing = one?.findIndex((part, index) => part !== other?.[index]) ?? -1;
  return differing >= 0 && (one?.[differing] ?? 0) > (other?.[differing] ?? 0);
}

/**
 * Reads the note of a signed file.
 * @param key the public key, SPKI in base64
 * @throws UpdateError if the signature or the content is invalid
 */
function readUpdateNote(text: string, key: string): UpdateNote {
  try {
    const { payload, signature } = envelopeSchema.parse(JSON.parse(text));
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    if (!verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64')))
      throw new UpdateError('The signature is not that of a release');
    return noteSchema.parse(JSON.parse(payload));
  } catch (error) {
    if (error instanceof UpdateError) throw error;
    throw new UpdateError('The file is not the note of a release', { cause: error });
  }
}

/**
 * Fetches the signed file, within ten seconds and 16 KB. Follows no redirect, and says nothing about the shop.
 * @throws UpdateError
 */
export async function fetchUpdateNote(url: string, key: string, limitMs = timeoutMs): Promise<UpdateNote> {
  let text = '';
  try {
    const response = await fetch(url, {
      redirect: 'error',
      headers: { 'user-agent': 'Perfboard', accept: 'application/json' },
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok || !response.body) throw new UpdateError(`It answered ${response.status}`);
    const decoder = new TextDecoder();
    let bytes = 0;
    // Leaving the loop ends the connection.
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      if (bytes > noteMaxBytes) throw new UpdateError(`It has more than ${noteMaxBytes} bytes`);
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof UpdateError) throw error;
    throw new UpdateError('It could not be read', { cause: error });
  }
  return readUpdateNote(text, key);
}
