import type { RequestHandler } from 'express';

/** Seconds that a browser may keep the answer to its question. */
const maxAgeSeconds = 600;

/**
 * Lets scripts of the listed sites read the REST door's answers. Without credentials: such a script brings a token,
 * our visitors' cookies stay ours. No list, no header.
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
    response.setHeader('access-control-max-age', String(maxAgeSeconds));
    response.status(204).end();
  };
}
