import { pseudonymize, toLoggedError } from '@perfboard/process/log-safety';
import { limitAddress } from '@perfboard/server/base/rate-limit/rate-limit';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Request, RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';

/**
 * The path only; without the secret of a calendar's or a client's address, and without a file's name, which may
 * be personal.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/^(\/*(?:calendar|client|quote|book-a-time))\/.*/i, '$1/…')
    .replace(/^(\/*files\/[^/]*)\/.*/i, '$1/…');

/** Logs each request, and gives each a child logger. */
export const logRequests = ({ env, log }: Pick<HttpServices, 'env' | 'log'>): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: (request) => request.id,
    // A page's query may contain a search or a token: the path is enough.
    serializers: {
      req: (request) => ({
        id: request.id,
        method: request.method,
        path: loggedPath(String(request.url)),
      }),
      res: (response) => ({ status: response.statusCode }),
      err: toLoggedError,
    },
    // Rejected requests can be counted per client, without identifying anyone.
    customProps: (request, response) =>
      response.statusCode >= 400
        ? { from: pseudonymize(env.SESSION_SECRET, limitAddress((request as Request).ip)) }
        : {},
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
  });
