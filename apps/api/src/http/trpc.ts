import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { appRouter } from '@perfboard/server/router';
import { toAppError } from '@perfboard/server/trpc/failure';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { mediaType, multipartMaxBytes, parseJson, readBytes, textBodyMaxBytes } from './body.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

/** Calls that one request may carry; a page makes fewer than ten at once. */
const batchMax = 20;
const methods = new Set(['GET', 'HEAD', 'POST']);
const bodyTypes = new Set(['application/json', 'multipart/form-data']);

/** What the adapter would answer with 500, or in plain text, is refused before it. */
function checkAddress(request: Request): void {
  const path = decodeURIComponent(request.path.slice(1));
  if (path === '' || path.includes('/')) throw new AppError('NOT_FOUND');
  if (path.split(',').length > batchMax) throw new AppError('BAD_REQUEST', 'Too many calls in one request');
}

/**
 * Reads what is not an upload under the same limits as every other door, before the adapter sees it. Uploads are
 * read by the adapter, after the check of who sends them, and bounded by it.
 */
async function readJsonBody(request: IncomingMessage & { body?: unknown }): Promise<void> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  const type = mediaType(request);
  if (type === 'multipart/form-data') {
    if (Number(request.headers['content-length'] ?? 0) > multipartMaxBytes) {
      throw new AppError('PAYLOAD_TOO_LARGE');
    }
    return;
  }
  const bytes = await readBytes(request, { maxBytes: textBodyMaxBytes });
  if (bytes.length > 0) {
    if (!bodyTypes.has(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    parseJson(bytes);
  }
  request.body = bytes.length > 0 ? bytes.toString() : undefined;
}

/** `/trpc`: the adapter behind our limits. */
export function trpcRouter(contextOf: RequestContext): Router {
  const router = Router();
  router.use(async (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('cache-control', 'no-store');
    if (!methods.has(request.method)) {
      response.setHeader('allow', [...methods].join(', '));
      throw new AppError('METHOD_NOT_SUPPORTED');
    }
    checkAddress(request);
    if (request.method === 'POST') await readJsonBody(request);
    next();
  });
  router.use(
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => contextOf(req, res, 'trpc'),
      maxBodySize: multipartMaxBytes,
      maxBatchSize: batchMax,
    }),
  );
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const failure = toAppError(error);
    sendFailure(response, failure, (body, httpStatus) => ({
      error: {
        message: body.message,
        code: TRPC_ERROR_CODES_BY_KEY[failure.code],
        data: { code: failure.code, httpStatus, issues: body.issues },
      },
    }));
  });
  return router;
}
