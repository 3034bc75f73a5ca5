import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { readBody } from '../http/body.ts';
import type { RequestContext } from '../http/request-context.ts';
import { sendFailure, sendJson } from '../http/send-json.ts';
import type { Meta } from '../trpc/init.ts';
import { appRouter } from '../trpc/router.ts';

export interface RestRoute {
  procedure: string;
  method: string;
  /** As the document writes it, with `{name}` for a parameter. */
  path: string;
  status: number;
}

/** The procedures that are published over REST, with their method and path. */
export function restRoutes(): RestRoute[] {
  return Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).flatMap(
    ([name, procedure]) => {
      const meta = procedure._def.meta as Meta | undefined;
      if (!meta?.openapi) return [];
      const { method, path } = meta.openapi;
      return [{ procedure: name, method, path, status: meta.status ?? 200 }];
    },
  );
}

/** Own and plain values only: a query string must not reach a prototype. */
function queryOf(request: Request): Record<string, unknown> {
  const search = new URL(request.originalUrl, 'http://server').searchParams;
  return Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key).at(-1)]));
}

async function inputOf(request: Request): Promise<unknown> {
  const params = request.params as Record<string, string>;
  if (request.method === 'GET' || request.method === 'HEAD') return { ...queryOf(request), ...params };
  // A script may name a content type and send nothing; a body is not part of a deletion.
  if (request.method === 'DELETE') return params;
  const body = await readBody(request);
  if (body.kind === 'fields') return { ...body.fields, ...params };
  for (const [name, value] of Object.entries(params)) body.form.set(name, value);
  return body.form;
}

/** Link of the next page, from the cursor that a list procedure left. */
function linkNext(request: Request, response: Response): void {
  const cursor = response.getHeader('x-next-cursor');
  if (typeof cursor !== 'string') return;
  response.removeHeader('x-next-cursor');
  const url = new URL(request.originalUrl, 'http://server');
  url.searchParams.set('cursor', cursor);
  response.setHeader('link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** `/api/v1`: every published procedure as a route, through the same checks as every other door. */
export function restBridge(contextOf: RequestContext): Router {
  const router = Router();
  for (const route of restRoutes()) {
    const handler = async (request: Request, response: Response, _next: NextFunction) => {
      try {
        const result = await callTRPCProcedure({
          router: appRouter,
          path: route.procedure,
          getRawInput: () => inputOf(request),
          ctx: contextOf(request, response, 'rest'),
          type: route.method === 'GET' ? 'query' : 'mutation',
          signal: undefined,
          batchIndex: 0,
        });
        linkNext(request, response);
        if (route.method !== 'GET') response.setHeader('cache-control', 'no-store');
        else response.setHeader('cache-control', 'no-cache');
        sendJson(response, route.status, result, { request, hasEtag: route.method === 'GET' });
      } catch (error) {
        sendFailure(response, error);
      }
    };
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    router[route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](path, handler);
  }
  return router;
}
