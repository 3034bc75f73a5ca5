import { createHash } from 'node:crypto';
import type { ErrorBody } from '@perfboard/contracts/error';
import { errorTable } from '@perfboard/contracts/words/error';
import { languageOf, pageTexts } from '@perfboard/server/base/http/response-language';
import { isKnown } from '@perfboard/server/base/http/send-file';
import { errorBody, toAppError } from '@perfboard/server/base/trpc/failure';
import { localizeBody } from '@perfboard/server/base/trpc/localize';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, Response } from 'express';
import { plainPage } from './plain-page.ts';

/** How long a rejected upload may continue before its connection is closed. */
const lingerMs = 2_000;

/** Sends JSON, with an ETag if requested; a client that has it already gets a 304 without a body. */
export function sendJson(
  response: Response,
  status: number,
  value: unknown,
  options: { hasEtag?: boolean; version?: number | undefined } = {},
): void {
  const request: Request | undefined = response.req;
  const body = Buffer.from(JSON.stringify(value));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (options.hasEtag) {
    const etag = etagOf(body, options.version);
    response.setHeader('etag', etag);
    if (isKnown(request?.headers['if-none-match'], etag)) {
      response.removeHeader('content-type');
      response.status(304).end();
      return;
    }
  }
  response.status(status).setHeader('content-length', body.length);
  if (request?.method === 'HEAD') response.end();
  else if (request && !request.complete && isBodyRefused(status)) endLater(request, response, body);
  else response.end(body);
}

/** From the content, with the entity's version as a prefix, if it has one. */
export const etagOf = (body: Buffer, version: number | undefined): string =>
  `"${version === undefined ? '' : `${version}.`}${createHash('sha256').update(body).digest('base64url')}"`;

const isBodyRefused = (status: number): boolean =>
  status === errorTable.PAYLOAD_TOO_LARGE.status || status === errorTable.TIMEOUT.status;

/**
 * Sends the response first and closes the connection when the client stops sending: closing it during an
 * upload would lose the response.
 */
function endLater(request: Request, response: Response, body: Buffer): void {
  response.setHeader('connection', 'close');
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  request.once('end', end).once('close', end).resume();
}

/** A browser that opens a page, and not a program. */
const isVisit = (request: Request | undefined): boolean =>
  request !== undefined &&
  request.accepts(['json', 'html']) === 'html' &&
  !/^\/(?:api|trpc|media)(?:\/|$)/.test(request.originalUrl.split('?', 1)[0] ?? '');

/** Sends a browser a page, and a program an error's own body, or what `shape` makes of it. */
export function sendFailure(
  response: Response,
  error: unknown,
  shape: (body: ErrorBody, status: number) => unknown = (body) => body,
): void {
  const failure = toAppError(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.code === 'INTERNAL_SERVER_ERROR')
    response.log?.error({ err: failure.cause }, 'a request failed');
  if (failure.retryAfterSeconds) response.setHeader('retry-after', String(failure.retryAfterSeconds));
  response.setHeader('cache-control', 'no-store');
  const { status } = errorTable[failure.code];
  const language = languageOf(response);
  const body = localizeBody(language, errorBody(failure));
  if (isVisit(response.req) && !isBodyRefused(status)) {
    const title =
      failure.code === 'NOT_FOUND'
        ? pageTexts(response, 'api')('notFound')
        : pageTexts(response, 'link_pages')('tryAgainTitle');
    response
      .status(status)
      .type('html')
      .send(plainPage(language, title, body.message));
  } else sendJson(response, status, shape(body, status));
}

/** Sends an error in tRPC's format. */
export function sendTrpcFailure(response: Response, error: unknown): void {
  const failure = toAppError(error);
  sendFailure(response, failure, (body, httpStatus) => ({
    error: {
      message: body.message,
      code: TRPC_ERROR_CODES_BY_KEY[failure.code],
      data: { code: failure.code, httpStatus, issues: body.issues },
    },
  }));
}
