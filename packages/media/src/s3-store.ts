import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { assertStoreKey, assertStorePrefix, type ImageStore, ImageStoreError, isStoreKey } from './store.ts';

/** The bucket must exist; it is addressed by path (`endpoint/bucket/key`). */
export interface S3StoreOptions {
  /** URL of the service, e.g. `https://s3.eu-central-1.amazonaws.com` or `http://minio:9000`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Time within which a response must begin, retries included. Default 20,000. */
  timeoutMs?: number;
  /** Keys per page of a listing, 1 to 1,000. Default 1,000; tests lower it. */
  listPageSize?: number;
}

// Server errors and 429 only, with growing pauses. This covers hiccups; jobs retry whole uploads anyway.
const requestRetries = 2;
// A readiness probe must answer before its caller gives up.
const checkTimeoutMs = 3_000;

// Services accept a signature whose time is off by up to 15 minutes. The response to a HEAD request has no
// reason; with a time this far off, the clock is the likely one.
const skewToleratedMs = 60_000;

/**
 * By how many milliseconds the service's clock is ahead of this machine's, if it refused a request that was
 * signed with another time, `signedAheadMs` ahead; undefined for any other response.
 */
function skewOf(response: Response, signedAheadMs: number): number | undefined {
  if (response.status !== 403) return undefined;
  const aheadMs = Date.parse(response.headers.get('date') ?? '') - Date.now();
  return Math.abs(aheadMs - signedAheadMs) > skewToleratedMs ? aheadMs : undefined;
}

/**
 * Sends requests whose responses must begin in time. If this machine's clock is wrong, requests are
 * signed by the service's.
 */
function createSender(client: AwsClient, timeoutMs: number) {
  let skewMs = 0;
  return async function send(method: string, url: string, more: RequestOptions = {}): Promise<Response> {
    const response = await sendOnce(method, url, more);
    const skew = skewOf(response, skewMs);
    if (skew === undefined) return response;
    await response.body?.cancel();
    skewMs = skew;
    return sendOnce(method, url, more);
  };

  async function sendOnce(method: string, url: string, more: RequestOptions): Promise<Response> {
    const limit = AbortSignal.timeout(more.timeoutMs ?? timeoutMs);
    const begun = new AbortController();
    const forward = () => begun.abort(limit.reason);
    limit.addEventListener('abort', forward, { once: true });
    try {
      // Only the beginning of the response is bounded: a visitor on a slow connection may take long to read
      // the body.
      return await (more.client ?? client).fetch(url, {
        method,
        // Signed requests and images must never follow a redirect.
        redirect: 'error',
        signal: begun.signal,
        ...(skewMs !== 0 && { aws: { datetime: signingTime(skewMs) } }),
        ...(more.headers && { headers: more.headers }),
        ...(more.body && { body: more.body }),
      });
    } catch (error) {
      throw unavailable(method, url, reasonOf(error), error);
    } finally {
      limit.removeEventListener('abort', forward);
    }
  }
}

/** The time as signatures write it: `20261126T190000Z`. */
const signingTime = (aheadMs: number): string =>
  new Date(Date.now() + aheadMs).toISOString().replace(/[:-]|\.\d{3}/g, '');

/**
 * An image store in an S3 bucket. Objects are buffered whole before they are sent: they have 25 MiB at most.
 */
export function createS3Store(options: S3StoreOptions): ImageStore {
  const { region, accessKeyId, secretAccessKey, timeoutMs = 20_000, listPageSize = 1_000 } = options;
  const bucketUrl = `${options.endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(options.bucket)}`;
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3' };
  const client = new AwsClient({ ...credentials, retries: requestRetries });
  const probe = new AwsClient({ ...credentials, retries: 0 });

  const send = createSender(client, timeoutMs);

  return {
    async put(key, body, { contentType }) {
      assertStoreKey(key);
      const bytes = body instanceof Readable ? await collect(body) : body;
      const url = `${bucketUrl}/${key}`;
      const response = await send('PUT', url, {
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: {
          'content-type': contentType,
          // Signed, so that the service rejects a body damaged in transit.
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      });
      if (!response.ok) throw await refusal('PUT', url, response);
      await response.body?.cancel();
    },

    async open(key) {
      assertStoreKey(key);
      const url = `${bucketUrl}/${key}`;
      const response = await send('GET', url);
      if (response.status === 404) return await nullWhenKeyMissing('GET', url, response);
      if (!response.ok || !response.body) throw await refusal('GET', url, response);
      const length = response.headers.get('content-length');
      if (length !== null) {
        return { stream: Readable.fromWeb(response.body as ReadableStream), bytes: Number(length) };
      }
      const bytes = Buffer.from(await response.arrayBuffer());
      return { stream: Readable.from([bytes]), bytes: bytes.length };
    },

    async remove(key) {
      assertStoreKey(key);
      const url = `${bucketUrl}/${key}`;
      const response = await send('DELETE', url);
      if (response.status === 404) await nullWhenKeyMissing('DELETE', url, response);
      else if (!response.ok) throw await refusal('DELETE', url, response);
      else await response.body?.cancel();
    },

    async *list(prefix) {
      assertStorePrefix(prefix);
      let continuation: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(listPageSize) });
        if (continuation) query.set('continuation-token', continuation);
        const url = `${bucketUrl}?${query}`;
        const response = await send('GET', url);
        if (!response.ok) throw await refusal('GET', url, response);
        const xml = await response.text();
        if (!xml.includes('<ListBucketResult'))
          throw unavailable('GET', url, 'the answer is not a bucket listing');
        for (const [, key] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          // Objects of other programs are not listed. Our keys hold no XML entities, so no decoding is
          // needed.
          if (key && isStoreKey(key)) yield key;
        }
        const isTruncated = elementText(xml, 'IsTruncated') === 'true';
        continuation = isTruncated ? elementText(xml, 'NextContinuationToken') : undefined;
        if (isTruncated && !continuation)
          throw unavailable('GET', url, 'a truncated listing has no continuation token');
      } while (continuation);
    },

    async check() {
      const response = await send('HEAD', bucketUrl, { client: probe, timeoutMs: checkTimeoutMs });
      if (!response.ok) throw await refusal('HEAD', bucketUrl, response);
    },
  };
}

interface RequestOptions {
  client?: AwsClient;
  timeoutMs?: number;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

async function nullWhenKeyMissing(method: string, url: string, response: Response): Promise<null> {
  const xml = await response.text();
  // A missing bucket is a configuration error and must not look like a missing image. Some services answer
  // without a body.
  const code = elementText(xml, 'Code');
  if (code !== undefined && code !== 'NoSuchKey') throw unavailable(method, url, `404 ${code}`);
  return null;
}

async function refusal(method: string, url: string, response: Response): Promise<ImageStoreError> {
  const xml = await response.text().catch(() => '');
  const reason = [response.status, elementText(xml, 'Code')].filter(Boolean).join(' ');
  const isFull = response.status === 507 || /QuotaExceeded|StorageFull|XMinioStorageFull/.test(reason);
  if (isFull)
    return new ImageStoreError('full', `The image store is full: ${method} ${urlPath(url)}: ${reason}`);
  return unavailable(method, url, reason);
}

function unavailable(method: string, url: string, reason: string, cause?: unknown): ImageStoreError {
  const message = `Can’t use the image store: ${method} ${urlPath(url)}: ${reason}`;
  return new ImageStoreError('unavailable', message, { cause });
}

function urlPath(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's fetch says only 'fetch failed'; the socket's error is its cause.
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

function elementText(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&amp;', '&');
}
