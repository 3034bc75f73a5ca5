import { AppError } from '@perfboard/contracts/error';
import { onlyMethods, requestTarget } from '@perfboard/server/base/http/request';
import type { WholeList } from '@perfboard/server/base/list/whole-list';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Context } from '@perfboard/server/base/trpc/context';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { attemptOf } from '../call-attempt.ts';
import { callProcedure, type RestRoute, restRoutes } from '../call-procedure.ts';
import { type Answer, type AnswerStore, prepareAnswer } from '../http/answer-store.ts';
import type { RequestContext } from '../http/request-context.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { sendFailure, sendJson } from '../http/send-json.ts';
import { inputOf } from './rest-input.ts';
import { sendWhole } from './send-whole.ts';

/** The `Link` header to the next page, from the cursor that a list procedure set or a page contains. */
function linkNext(request: Request, response: Response, result: unknown): void {
  const left = response.getHeader('x-next-cursor');
  response.removeHeader('x-next-cursor');
  const cursor = left ?? (result as { next_cursor?: unknown } | null)?.next_cursor;
  if (typeof cursor !== 'string') return;
  const { path, query } = requestTarget(request);
  query.set('cursor', cursor);
  response.setHeader('link', `<${path}?${query}>; rel="next"`);
}

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const fits = (pattern: string, path: string): boolean => {
  const parts = path.replace(/\/$/, '').split('/');
  const expected = pattern.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
  );
};

/**
 * A public list may be cached and revalidated; responses to signed-in callers are not cached, not even by the
 * browser.
 */
const cacheControl = ({ method, isPublic }: RestRoute, { headers }: Request): string =>
  method === 'GET' && isPublic && !headers.cookie && !headers.authorization ? 'public, no-cache' : 'no-store';

const versionOf = ({ meta, method }: RestRoute, result: unknown): number | undefined =>
  meta.hasVersion && method === 'GET' ? (result as { version: number }).version : undefined;

interface BridgeOptions {
  services: HttpServices;
  contextOf: RequestContext;
  store: AnswerStore;
}

/** Whether the response is the same for all callers, and so is rendered once. */
const isShared = (route: RestRoute, { headers }: Request): boolean =>
  Boolean(route.meta.isCached) &&
  !headers.cookie &&
  !headers.authorization &&
  headers['idempotency-key'] === undefined;

/**
 * An address with unknown parameters has the same response as without: caching it would only fill the store.
 */
function hasOnlyKnown(route: RestRoute, request: Request): boolean {
  const [input] = route.procedure.inputs as { shape?: object }[];
  const known = Object.keys(input?.shape ?? {}).filter((name) => !route.path.includes(`{${name}}`));
  return [...requestTarget(request).query.keys()].every((name) => known.includes(name));
}

/** `/api/v1`: every published procedure as a route, with the same checks as every other endpoint. */
export function restBridge({ services, contextOf, store }: BridgeOptions): Router {
  const router = Router();
  const methodsOf = new Map<string, string[]>();

  /** @returns the result, and the list to stream instead, if the whole list was requested */
  async function call(
    route: RestRoute,
    request: Request,
    response: Response,
  ): Promise<{ ctx: Context; result: unknown; whole: WholeList | undefined }> {
    const ctx: Context = contextOf(request, response, 'rest');
    let whole: WholeList | undefined;
    ctx.sendWhole = (list) => {
      whole = list;
    };
    let input: Promise<unknown> | undefined;
    const getRawInput = () => {
      input ??= inputOf(request, route);
      return input;
    };
    ctx.attempt = await attemptOf(ctx, route, getRawInput);
    const { type } = route.procedure;
    const result = await callProcedure(ctx, { name: route.name, type, readInput: getRawInput });
    linkNext(request, response, result);
    return { ctx, result, whole };
  }

  /** Sends the same bytes to all callers, from the store if possible. */
  async function share(route: RestRoute, request: Request, response: Response): Promise<Answer> {
    let isOwn = false;
    const make = async (): Promise<Answer> => {
      isOwn = true;
      const { result } = await call(route, request, response);
      const link = response.getHeader('link');
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        ...(typeof link === 'string' ? { link } : {}),
      };
      return prepareAnswer(JSON.stringify(result), route.status, headers, versionOf(route, result));
    };
    const mayKeep = services.changes.isListening() && !services.env.isDev;
    if (!mayKeep || !hasOnlyKnown(route, request)) return make();
    return store.get(request.originalUrl, make).catch((error: unknown) => {
      // An error belongs to its own caller only.
      if (isOwn) throw error;
      return make();
    });
  }

  async function answer(route: RestRoute, request: Request, response: Response): Promise<void> {
    const shared = isShared(route, request) ? await share(route, request, response) : undefined;
    const made = shared ? undefined : await call(route, request, response);
    response.setHeader('cache-control', cacheControl(route, request));
    response.vary('cookie').vary('authorization');
    if (shared) await sendAnswer(request, response.vary('accept-encoding'), shared);
    else if (made?.whole) await sendWhole(response, made.whole, { services, actor: await made.ctx.actor() });
    else {
      const { result } = made ?? {};
      sendJson(response, route.status, result, {
        hasEtag: route.method === 'GET',
        version: versionOf(route, result),
      });
    }
  }

  for (const route of restRoutes()) {
    const path = expressPath(route.path);
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), route.method]);
    const method = route.method.toLowerCase() as Lowercase<RestRoute['method']>;
    router[method](path, (request: Request, response: Response, next: NextFunction) => {
      // Otherwise Express would try the next matching route: `/projects/{uuid}` for `/projects/category`.
      answer(route, request, response).catch(next);
    });
  }
  router.use((request: Request, response: Response, next: NextFunction) => {
    // A path may match several patterns, such as `/newsletters/preview`: it has the methods of all of them.
    const methods = [...methodsOf].flatMap(([path, known]) => (fits(path, request.path) ? known : []));
    if (methods.length === 0) next(new AppError('NOT_FOUND'));
    else onlyMethods(methods)(request, response, next);
  });
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendFailure(response, error);
  });
  return router;
}
