import { AppError } from '@perfboard/contracts/error';
import { isLoopbackHost } from '@perfboard/contracts/loopback';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { requestTarget } from '@perfboard/server/base/http/request';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { sendFailure } from './send-json.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface OriginOptions {
  publicUrl: string;
  /** Other sites whose scripts may call the REST API, with a token and never with our cookies. */
  corsOrigins: readonly string[];
}

/**
 * Rejects writes that another site's page sends with a visitor's cookies. Browsers send the origin of every
 * write; scripts send none, and have no cookies of visitors.
 */
export function originCheck({ publicUrl, corsOrigins }: OriginOptions) {
  const isOurs = (origin: string, request: Request): boolean => {
    if (origin === publicUrl) return true;
    // The standalone product is reachable at every name of this machine, whatever PUBLIC_URL is.
    const host = request.headers.host ?? '';
    return isLoopbackHost(host) && origin === `http://${host}`;
  };
  const isForeign = (request: Request): boolean => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isOurs(origin, request)) return false;
    const isInvited = corsOrigins.includes(origin) && request.path.startsWith('/api/v1/');
    return !isInvited || request.headers.cookie !== undefined;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    if (safeMethods.has(request.method) || carriesProof(request.path) || !isForeign(request)) next();
    else sendFailure(response, new AppError('FORBIDDEN', sessionMessages.foreignOrigin));
  };
}

/**
 * A mail program's one-click unsubscription comes from anywhere, and a client's page names no origin, because
 * its address must not leave it: both carry their own proof in the address, and no cookie counts there. Who
 * asks for the link of a page is limited, and gets the same answer whatever happens.
 */
const carriesProof = (path: string): boolean =>
  path === '/unsubscribe' || /^\/(?:client(?:\/|$)|quote\/)/.test(path);

/** Seconds for which a browser may cache a preflight response. */
const corsMaxAgeSeconds = 600;

/**
 * Lets scripts of the listed sites read REST responses. Without credentials: such a script needs a token and
 * never gets visitors' cookies. Without a list, no header is sent.
 */
export function cors(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (origins.length === 0) return next();
    response.vary('origin');
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return next();
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', 'etag, link, location, retry-after, x-request-id');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return next();
    response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, idempotency-key, if-match, if-none-match',
    );
    response.setHeader('access-control-max-age', String(corsMaxAgeSeconds));
    response.status(204).end();
  };
}

/**
 * URL parsers read a backslash as a slash, and what follows two slashes as a host. No path of this site
 * contains one.
 */
export function refuseBackslash(request: Request, _response: Response, next: NextFunction): void {
  if (/\\|%5c/i.test(requestTarget(request).path)) throw new AppError('BAD_REQUEST');
  next();
}
