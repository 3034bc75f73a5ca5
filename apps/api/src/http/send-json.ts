import { createHash } from 'node:crypto';
import { type AppError, errorTable } from '@perfboard/contracts/error';
import type { Request, Response } from 'express';
import { errorBody, toAppError } from '../failure.ts';

/** Answers with JSON; with an ETag where asked, and then without a body to a client that has it already. */
export function sendJson(
  response: Response,
  status: number,
  value: unknown,
  options: { request?: Request; hasEtag?: boolean } = {},
): void {
  const body = Buffer.from(JSON.stringify(value));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (options.hasEtag) {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    response.setHeader('etag', etag);
    if (options.request?.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      response.status(304).end();
      return;
    }
  }
  response.status(status).setHeader('content-length', body.length);
  response.end(options.request?.method === 'HEAD' ? undefined : body);
}

export function sendFailure(response: Response, error: unknown): void {
  const failure = toAppError(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.code === 'INTERNAL_SERVER_ERROR')
    response.locals.log?.error({ err: failure.cause }, 'a request failed');
  if (failure.retryAfterSeconds) response.setHeader('retry-after', String(failure.retryAfterSeconds));
  // The rest of a refused body is not worth reading; the connection goes with it.
  if (failure.code === 'PAYLOAD_TOO_LARGE' || failure.code === 'TIMEOUT')
    response.setHeader('connection', 'close');
  response.setHeader('cache-control', 'no-store');
  sendJson(response, errorStatus(failure), errorBody(failure));
}

const errorStatus = (failure: AppError): number => errorTable[failure.code].status;
