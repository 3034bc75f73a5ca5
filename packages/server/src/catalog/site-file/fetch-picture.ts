import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { imageMaxBytes } from '@perfboard/contracts/words/image';
import { pictureReasons, siteImportLimits } from '@perfboard/contracts/words/project-archive';
import {
  findWrittenProblem,
  InnerAddressError,
  lookupPublic,
  type TargetRule,
} from '../../base/webhook/target.ts';

/** Why a photo can't be fetched, in words for the member who reads the results. */
export class PictureError extends Error {
  override name = 'PictureError';
}

const refuse = (reason: string) => new PictureError(reason);
const { pictureSeconds, pictureRedirectsMax } = siteImportLimits;

/**
 * Only public addresses, checked at the connection and after every redirect. Plain http is allowed, because old sites have
 * nothing else and a photo of a public site is no secret.
 */
async function ask(
  url: string,
  targets: TargetRule['targets'],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (findWrittenProblem(url, { targets, isProduction: false })) throw refuse(pictureReasons.inner);
  const target = new URL(url);
  return new Promise((resolve, reject) => {
    (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      // A new connection each time, so that each address is checked.
      agent: false,
      ...(targets === 'any' ? {} : { lookup: lookupPublic }),
      signal,
      headers: { 'User-Agent': 'Perfboard-Import/1', Accept: 'image/*' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

async function readLimited(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > imageMaxBytes) throw refuse(pictureReasons.notPicture);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const redirects = new Set([301, 302, 303, 307, 308]);

async function follow(url: string, targets: TargetRule['targets'], signal: AbortSignal): Promise<Buffer> {
  let address = url;
  for (let step = 0; step <= pictureRedirectsMax; step += 1) {
    if (!/^https?:/i.test(address)) throw refuse(pictureReasons.address);
    const response = await ask(address, targets, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    try {
      if (status === 200) return await readLimited(response);
    } finally {
      // The rest could be endless.
      response.destroy();
    }
    if (!redirects.has(status) || !location) throw refuse(pictureReasons.status(status));
    if (!URL.canParse(location, address)) throw refuse(pictureReasons.address);
    address = new URL(location, address).href;
  }
  throw refuse(pictureReasons.redirects);
}

/**
 * Fetches a photo of the old site.
 * @param targets as the operator allows; `any` includes the own network
 * @throws PictureError; the signal's reason when aborted
 */
export async function fetchPicture(
  url: string,
  targets: TargetRule['targets'],
  signal: AbortSignal,
): Promise<Buffer> {
  const limit = AbortSignal.timeout(pictureSeconds * 1_000);
  try {
    return await follow(url, targets, AbortSignal.any([limit, signal]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PictureError) throw error;
    if (error instanceof InnerAddressError) throw refuse(pictureReasons.inner);
    throw refuse(limit.aborted ? pictureReasons.slow : pictureReasons.unreachable);
  }
}
