import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppError } from '@perfboard/contracts/error';
import type { PageFormState, PageResponse, RenderPage } from '@perfboard/contracts/page';
import { timing } from '@perfboard/contracts/timing';
import { bookingMessages, carriedBooking } from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { errorTable } from '@perfboard/contracts/words/error';
import { contactFromBooking } from '@perfboard/contracts/words/phone';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { appRouter } from '@perfboard/server/router';
import type { HttpServices } from '@perfboard/server/service/http-services';
import { createContext } from '@perfboard/server/trpc/context';
import { toAppError } from '@perfboard/server/trpc/failure';
import { callTRPCProcedure } from '@trpc/server';
import type { Request, Response } from 'express';
import { Router } from 'express';
import { readFields } from './body.ts';
import { onlyMethods } from './method.ts';
import { type CachedPage, PageCache, preparePage, type Rendered } from './page-cache.ts';
import { helpPhone } from './posted-phone.ts';
import type { RequestContext } from './request-context.ts';
import { requestTarget } from './request-target.ts';
import { isKnown, sendFailure } from './send-json.ts';

/** Query parameters that change a page; the rest (campaign tags and such) must not fill the cache. */
const pageParameters = ['q', 'category', 'tag', 'cursor', 'limit', 'project_title', 'categories'];

/** The kinds of change that a rendered page can show. */
const shownKinds = new Set(['project', 'image', 'reset']);

const forms = {
  '/booking': { form: 'booking', procedure: 'booking.create', failed: bookingMessages.unexpected },
  '/contactus': { form: 'contact', procedure: 'contact.create', failed: contactMessages.failed },
  '/newsletter': { form: 'newsletter', procedure: 'subscriber.subscribe', failed: subscriberMessages.failed },
} as const;

/** The address as far as a page depends on it, or null where it is none: nothing can be decoded from it. */
function normalize(request: Request): string | null {
  const { path, query } = requestTarget(request);
  try {
    if (decodeURIComponent(path).includes('\0')) return null;
  } catch {
    return null;
  }
  const kept = new URLSearchParams();
  for (const name of pageParameters) {
    const value = query.get(name);
    if (value) kept.set(name, value.slice(0, 200));
  }
  const search = kept.toString();
  return search ? `${path}?${search}` : path;
}

export const loadRenderer = async (webDirectory: string): Promise<RenderPage> => {
  const entry = pathToFileURL(path.join(webDirectory, 'server/entry-server.js')).href;
  const module: { renderPage: RenderPage } = await import(/* @vite-ignore */ entry);
  return module.renderPage;
};

interface PagesOptions {
  services: HttpServices;
  contextOf: RequestContext;
  render: RenderPage;
  cache?: PageCache;
}

/** Every path that nothing else answers: pages rendered on the server, from the cache where they can be. */
export function pagesRouter({ services, contextOf, render, cache = new PageCache() }: PagesOptions): Router {
  const { env } = services;
  services.changes.subscribe((kind) => {
    if (shownKinds.has(kind)) cache.clear();
  });

  /** Pages are rendered for everybody: nothing of the one who happens to ask first may get into them. */
  const query = (procedure: string, input: unknown): Promise<unknown> =>
    callTRPCProcedure({
      router: appRouter,
      path: procedure,
      getRawInput: async () => input,
      ctx: createContext({
        services,
        log: services.log,
        requestId: 'page',
        door: 'page',
        address: '',
        headers: {},
      }),
      type: 'query',
      signal: undefined,
      batchIndex: 0,
    });

  const renderUrl = (url: string, form?: PageFormState): Promise<PageResponse> =>
    render({ url, origin: env.PUBLIC_URL, query, ...(form ? { form } : {}) });

  function send(request: Request, response: Response, page: CachedPage): void {
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('etag', page.etag);
    if (isKnown(request.headers['if-none-match'], page.etag)) {
      response.status(304).end();
      return;
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    let body = page.plain;
    if (page.brotli && /\bbr\b/.test(accepted)) {
      body = page.brotli;
      response.setHeader('content-encoding', 'br');
    } else if (page.gzip && /\bgzip\b/.test(accepted)) {
      body = page.gzip;
      response.setHeader('content-encoding', 'gzip');
    }
    response.status(page.status).setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const router = Router();

  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const url = normalize(request);
    // Like every other path that no page has; `//host` must not reach anything that resolves addresses.
    if (url === null || !url.startsWith('/') || url.startsWith('//')) {
      response.redirect(302, '/');
      return;
    }
    // Every admin screen is the same shell; a copy for each query would only fill the cache.
    const key = url.startsWith('/main/admin') ? (url.split('?')[0] ?? url) : url;
    const render = async (): Promise<Rendered> => {
      const result = await renderUrl(url);
      return result.kind === 'html' ? preparePage(result.html, result.status) : result;
    };
    // Without news of changes a kept page could be an old one.
    const mayKeep = services.changes.isListening() && !env.isDev;
    const rendered = mayKeep ? await cache.get(key, render) : await render();
    if ('location' in rendered) response.redirect(rendered.status, rendered.location);
    else send(request, response, rendered);
  });

  type FormPath = keyof typeof forms;

  async function submit(
    request: Request,
    response: Response,
    formPath: FormPath,
    values: Record<string, string>,
  ): Promise<PageFormState & { status: number }> {
    const { form, procedure, failed } = forms[formPath];
    // Empty helper fields mean that the form had nothing to put there.
    const input = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => value !== '' || !['website', 'form_token', 'idempotency_key'].includes(name),
      ),
    );
    try {
      const { message } = (await callTRPCProcedure({
        router: appRouter,
        path: procedure,
        getRawInput: async () => input,
        ctx: contextOf(request, response, 'form'),
        type: 'mutation',
        signal: undefined,
        batchIndex: 0,
      })) as { message: string };
      // Leads home as the page's script does.
      if (form === 'booking') response.set('refresh', `${timing.bookingRedirectMs / 1000}; url=/`);
      return { form, values: {}, message, ok: true, status: 200 };
    } catch (error) {
      const failure: AppError = toAppError(error);
      return {
        form,
        values,
        ok: false,
        status: errorTable[failure.code].status,
        message: failure.code === 'INTERNAL_SERVER_ERROR' ? failed : failure.message,
        ...(failure.issues && { issues: failure.issues, ...helpPhone(form, values, failure.issues) }),
      };
    }
  }

  for (const [formPath, { form }] of Object.entries(forms) as [FormPath, (typeof forms)[FormPath]][]) {
    router.post(formPath, async (request, response) => {
      // A body that is no form's is no visitor's: it is answered like on every other door.
      const fields = await readFields(request);
      const values = Object.fromEntries(
        Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
      );
      // A booking that goes on as a message: it is filled in, and nothing is stored until it is sent.
      const isCarried = form === 'contact' && values[carriedBooking.name] === carriedBooking.value;
      const { status, ...state } = isCarried
        ? { form, values: contactFromBooking(values), message: '', ok: false, status: 200 }
        : await submit(request, response, formPath, values);
      try {
        const page = await renderUrl(formPath, state);
        if (page.kind === 'redirect') response.redirect(page.status, page.location);
        else response.status(status).set('cache-control', 'no-store').type('html').send(page.html);
      } catch (error) {
        sendFailure(response, error);
      }
    });
    router.all(formPath, onlyMethods(['GET', 'POST']));
  }
  router.use(onlyMethods(['GET']));
  return router;
}
