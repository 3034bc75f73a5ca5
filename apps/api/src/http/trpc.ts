import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { type Request, type Response, Router } from 'express';
import { toTrpcError } from '../failure.ts';
import { appRouter } from '../trpc/router.ts';
import { mediaType, multipartMaxBytes, parseJson, readBytes, textBodyMaxBytes } from './body.ts';
import type { RequestContext } from './request-context.ts';

/** Calls that one request may carry; a page makes fewer than ten at once. */
const batchMax = 20;
const methods = new Set(['GET', 'HEAD', 'POST']);

/**
 * Reads what is not an upload under the same limits as every other door, before the adapter sees it. Uploads are
 * read by the adapter, after the check of who sends them, and bounded by it.
 */
async function readJsonBody(request: IncomingMessage & { body?: unknown }): Promise<void> {
  if (request.method !== 'POST') return;
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  if (mediaType(request) === 'multipart/form-data') {
    if (Number(request.headers['content-length'] ?? 0) > multipartMaxBytes) {
      throw new AppError('PAYLOAD_TOO_LARGE');
    }
    return;
  }
  const bytes = await readBytes(request, { maxBytes: textBodyMaxBytes });
  if (bytes.length > 0) parseJson(bytes);
  request.body = bytes.length > 0 ? bytes.toString() : undefined;
}

/** `/trpc`: the adapter behind our limits. */
export function trpcRouter(contextOf: RequestContext): Router {
  const router = Router();
  router.use((request: Request, response: Response, next) => {
    response.setHeader('cache-control', 'no-store');
    if (methods.has(request.method)) return next();
    response.setHeader('allow', 'GET, HEAD, POST');
    next(new AppError('METHOD_NOT_SUPPORTED'));
  });
  router.use(
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => contextOf(req, res, 'trpc'),
      maxBodySize: multipartMaxBytes,
      maxBatchSize: batchMax,
      middleware: (request, _response, next) => {
        readJsonBody(request).then(
          () => next(),
          (error: unknown) => {
            // What is left of a refused body must not be read as the next request.
            (request as Request).res?.setHeader('connection', 'close');
            next(toTrpcError(error));
          },
        );
      },
    }),
  );
  return router;
}
