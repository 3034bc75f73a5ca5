import { pipeline, type Readable } from 'node:stream';
import type { Log } from '@perfboard/process/log';
import type { Request, Response } from 'express';

/** Weak comparison: a proxy that compresses turns our tag into a weak one. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((given) => {
    const tag = given.trim().replace(/^W\//, '');
    return tag === '*' || tag === etag.replace(/^W\//, '');
  }) ?? false;

/** If a browser renders it anyway, the page has an opaque origin without rights. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of a file's download; without `etag` no copy is kept. */
export function describeFile(
  response: Response,
  { name, isForAll, etag }: { name: string; isForAll: boolean; etag?: string },
): void {
  // The name in both notations that browsers support; Express would derive a type from its extension.
  response.attachment(name);
  response.set({
    // Whatever the uploader claimed.
    'content-type': 'application/octet-stream',
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'none',
    // A public file may become private, so caches must revalidate it before every use.
    'cache-control': isForAll ? 'public, no-cache' : 'private, no-store',
    ...(isForAll && etag ? { etag } : { 'x-robots-tag': 'noindex' }),
  });
}

interface SentFile {
  stream: Readable;
  headers: Record<string, string>;
  /** The client has the file already. */
  isNotModified?: boolean;
  log: Pick<Log, 'warn'>;
}

/** Streams an opened file, and closes it if the client needs no body. */
export function sendFile(
  request: Request,
  response: Response,
  { stream, headers, isNotModified = false, log }: SentFile,
): void {
  if (isNotModified) response.status(304);
  else response.set(headers);
  // The client may have left while the file was being opened; Node 24 does not close the file of such a pipeline.
  if (isNotModified || request.method === 'HEAD' || response.destroyed) {
    stream.destroy();
    response.end();
    return;
  }
  pipeline(stream, response, (error) => {
    if (error && !response.destroyed) log.warn({ err: error }, 'a file could not be read to its end');
  });
}

/** The headers of a CSV file for download. */
export const describeCsv = (response: Response, name: string, cacheControl: string): void => {
  response.set({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': cacheControl,
  });
};
