import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { batchLimits, confirmIssuePath } from '@perfboard/contracts/words/error';
import { requestTarget } from '@perfboard/server/base/http/request';
import type { Context } from '@perfboard/server/base/trpc/context';
import { toAppError } from '@perfboard/server/base/trpc/failure';
import { appRouter } from '@perfboard/server/router';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { attemptOf } from '../call-attempt.ts';
import { callProcedure, metaOf, procedures } from '../call-procedure.ts';
import {
  mediaType,
  parseJson,
  readBody,
  readBytes,
  refuseCompressed,
  strangerBodyMaxBytes,
  textBodyMaxBytes,
} from './body.ts';
import { checkJsonText, fieldsMax, tooManyFields } from './json-text.ts';
import type { RequestContext } from './request-context.ts';
import { sendJson, sendTrpcFailure } from './send-json.ts';

const methods = new Set(['GET', 'HEAD', 'POST']);

/** Rejects requests that the adapter would answer with 500 or in plain text. */
function callsOf(request: Request): string[] {
  const path = decodeURIComponent(request.path.slice(1));
  if (path === '' || path.includes('/')) throw new AppError('NOT_FOUND');
  return path.split(',');
}

/**
 * Only members may batch many calls or send long ones.
 * @returns the limits of the body
 */
async function boundsOf(calls: string[], ctx: Context): Promise<{ maxBytes: number; fields: number }> {
  const tooMany = new AppError('BAD_REQUEST', 'Too many calls in one request');
  if (calls.length > batchLimits.admin) throw tooMany;
  const isForAll = calls.every((name) => metaOf(name)?.access === 'public');
  const isStranger = (isForAll && calls.length <= batchLimits.stranger) || !(await ctx.actor());
  if (!isStranger) {
    const fields = calls.map((name) => metaOf(name)?.bodyFields ?? fieldsMax);
    return { maxBytes: textBodyMaxBytes, fields: fields.reduce((sum, count) => sum + count, 0) };
  }
  if (calls.length > batchLimits.stranger) throw tooMany;
  return { maxBytes: strangerBodyMaxBytes, fields: fieldsMax };
}

/** Reads the input of a batch with the same limits as every other endpoint, before the adapter does. */
async function readJsonBody(
  request: IncomingMessage & { body?: unknown },
  { maxBytes, fields }: { maxBytes: number; fields: number },
): Promise<void> {
  refuseCompressed(request);
  const type = mediaType(request);
  if (type === 'multipart/form-data') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(request, { maxBytes });
  if (bytes.length > 0) {
    if (type !== 'application/json') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    parseJson(bytes, fields);
  }
  request.body = bytes.length > 0 ? bytes.toString() : undefined;
}

function checkQuery(request: Request, fields: number): void {
  const { query } = requestTarget(request);
  if (query.size > fieldsMax) throw tooManyFields();
  checkJsonText(Buffer.from(query.get('input') ?? ''), fields);
}

/** Whether a call only waits for the password. */
const needsPassword = (error: unknown): boolean =>
  toAppError(error).issues?.some(({ path }) => path === confirmIssuePath) ?? false;

/** The attempt of a call with a key, which is never batched. */
async function attemptOfCall(ctx: Context, name: string, readInput: () => Promise<unknown>) {
  const procedure = procedures.get(name);
  return procedure && attemptOf(ctx, { name, procedure }, readInput);
}

/** A call with a file is never batched. The procedure checks the permission before it reads the file. */
async function answerUpload(name: string, ctx: Context, request: Request, response: Response): Promise<void> {
  let input: Promise<unknown> | undefined;
  const read = async () => {
    const { upload, access } = metaOf(name) ?? {};
    const maxBytes = access === 'public' ? strangerBodyMaxBytes : textBodyMaxBytes;
    const body = await readBody(request, { takesFiles: true, upload, maxBytes });
    return body.kind === 'form' ? body.form : body.fields;
  };
  const readInput = () => {
    input ??= read();
    return input;
  };
  ctx.attempt = await attemptOfCall(ctx, name, readInput);
  const data = await callProcedure(ctx, { name, type: 'mutation', readInput });
  sendJson(response, 200, { result: { data } });
}

/** `/trpc`: tRPC's adapter with our limits. */
export function trpcRouter(contextOf: RequestContext): Router {
  const router = Router();
  const contexts = new WeakMap<IncomingMessage, Context>();
  router.use(async (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('cache-control', 'no-store');
    if (!methods.has(request.method)) {
      response.setHeader('allow', [...methods].join(', '));
      throw new AppError('METHOD_NOT_SUPPORTED');
    }
    const calls = callsOf(request);
    const ctx = contextOf(request, response, 'trpc');
    contexts.set(request, ctx);
    const [name = ''] = calls;
    const takesFiles = metaOf(name)?.rest?.contentTypes?.includes('multipart/form-data') ?? false;
    if (request.method === 'POST' && mediaType(request) === 'multipart/form-data' && takesFiles) {
      if (calls.length > 1) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      return answerUpload(name, ctx, request, response);
    }
    const bounds = await boundsOf(calls, ctx);
    checkQuery(request, bounds.fields);
    if (request.method === 'POST') await readJsonBody(request, bounds);
    if (calls.length === 1) ctx.attempt = await attemptOfCall(ctx, name, async () => request.body);
    next();
  });
  router.use(
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => contexts.get(req) ?? contextOf(req, res, 'trpc'),
      maxBatchSize: batchLimits.admin,
      // The desk asks for the password and repeats the call. A browser would report a status of 403 as an error.
      responseMeta: ({ errors }) => (errors.length > 0 && errors.every(needsPassword) ? { status: 200 } : {}),
    }),
  );
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendTrpcFailure(response, error);
  });
  return router;
}
