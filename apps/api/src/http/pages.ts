import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageFormState, PageResponse, RenderPage } from '@perfboard/contracts/page';
import { pageSearch } from '@perfboard/contracts/page-query';
import { inLanguage, path } from '@perfboard/contracts/path';
import { numberedKey, type Redirects } from '@perfboard/contracts/shop/redirects';
import { timing } from '@perfboard/contracts/timing';
import { errorTable } from '@perfboard/contracts/words/error';
import { newsletterTags } from '@perfboard/contracts/words/lead-origin';
import { isLanguage } from '@perfboard/messages/language';
import { onlyMethods, requestTarget } from '@perfboard/server/base/http/request';
import { speak } from '@perfboard/server/base/http/response-language';
import type { HttpServices, RememberedShop } from '@perfboard/server/base/service/services';
import { toAppError } from '@perfboard/server/base/trpc/failure';
import { discardFiles } from '@perfboard/server/catalog/file/spooled-file';
import { redirectOf } from '@perfboard/server/catalog/shop/shop-words';
import { type Request, type RequestHandler, Router } from 'express';
import { metaOf, pageQuery } from '../call-procedure.ts';
import { type AnswerStore, prepareAnswer, type Rendered } from './answer-store.ts';
import { readFields } from './body.ts';
import {
  deskLanguage,
  keepLanguage,
  offeredLanguages,
  type PagePlace,
  placeOf,
  withoutLanguage,
  withoutPrimary,
  withoutUnoffered,
  withPrefixCase,
} from './page-language.ts';
import { BusyError, busyPage, createPageQueue } from './page-queue.ts';
import { type Form, forms, receiveForm } from './posted-form.ts';
import type { RequestContext } from './request-context.ts';
import { sendAnswer } from './send-answer.ts';
import { sendFailure } from './send-json.ts';

/** The part of an address that a page depends on; null if it can't be decoded. */
function pageAddress(request: Request): string | null {
  const { path, query } = requestTarget(request);
  try {
    if (decodeURIComponent(path).includes('\0')) return null;
  } catch {
    return null;
  }
  return path + pageSearch(query);
}

/** The page's own address plus the newsletter tags of the request, which identify the visit; its own tags stay. */
function withTags(location: string, request: Request): string {
  const own = new URLSearchParams(location.split('?')[1]);
  const given = Object.entries(newsletterTags(requestTarget(request).query));
  const tags = new URLSearchParams(given.filter(([name]) => !own.has(name))).toString();
  return tags ? `${location}${location.includes('?') ? '&' : '?'}${tags}` : location;
}

export const loadRenderer = async (webDirectory: string): Promise<RenderPage> => {
  const entry = pathToFileURL(join(webDirectory, 'server/entry-server.js')).href;
  const module: { renderPage: RenderPage } = await import(/* @vite-ignore */ entry);
  return module.renderPage;
};

const isOfDesk = (url: string): boolean => url.startsWith(path.admin);

type RenderUrl = (
  url: string,
  shop: Pick<RememberedShop, 'pageIn' | 'words'>,
  place: PagePlace,
  form?: PageFormState,
) => Promise<PageResponse & { isPartial: boolean }>;

function rendererOf(services: HttpServices, render: RenderPage): RenderUrl {
  const { PUBLIC_URL: origin, isDemo } = services.env;
  return async (url, { pageIn, words: { languages } }, place, form) => {
    const query = pageQuery(services, place.base ? place.language : undefined);
    // The desk shows the stored texts.
    const page = pageIn(isOfDesk(url) ? languages.primary : place.language);
    let isPartial = false;
    const watched: typeof query = (procedure, input) =>
      query(procedure, input).catch((error: unknown) => {
        isPartial ||= errorTable[toAppError(error).code].status >= 500;
        throw error;
      });
    const offered = offeredLanguages(languages);
    const words = {
      ...(page && { shop: page }),
      ...(offered && { languages: offered }),
      ...(isOfDesk(url) && (offered || place.language !== languages.primary) && { isSiteApart: true }),
      ...(form && { form }),
    };
    const response = await render({ url, origin, isDemo, ...place, query: watched, ...words });
    return { ...response, isPartial };
  };
}

interface PagesOptions {
  services: HttpServices;
  contextOf: RequestContext;
  render: RenderPage;
  store: AnswerStore;
}

const pageHeaders = {
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-type': 'text/html; charset=utf-8',
};

function ifBusy(error: unknown): BusyError {
  if (error instanceof BusyError) return error;
  throw error;
}

/** The target of an address of an earlier site: of this very address, or of the same one without prefix. */
function oldAddress(redirects: Redirects, base: string, asked: string): string | undefined {
  const exact = redirectOf(redirects, asked);
  if (exact || !base) return exact;
  const target = redirectOf(redirects, asked.slice(base.length));
  return target && keepLanguage(base, target);
}

/** Answers a GET with its page, from the cache if possible. */
function sendPages({ services, store }: PagesOptions, renderUrl: RenderUrl): RequestHandler {
  const inTurn = createPageQueue();
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const url = pageAddress(request);
    // An unknown path like any other; `//host` must not reach code that resolves addresses.
    if (url === null || !url.startsWith('/') || url.startsWith('//')) {
      // An address of an earlier site may contain bytes that are not valid UTF-8.
      const old =
        url === null && redirectOf((await services.shop.read()).words.redirects, requestTarget(request).path);
      response.set('cache-control', 'no-cache').redirect(old ? 301 : 302, old || '/');
      return;
    }
    // Every admin screen is the same shell; a copy for each query would only fill the cache.
    const isDesk = isOfDesk(url);
    const address = isDesk ? (url.split('?')[0] ?? url) : url;
    const shop = await services.shop.read();
    const asked = requestTarget(request);
    const { languages, redirects } = shop.words;
    const place = isDesk
      ? { language: deskLanguage(languages, request.headers.cookie), base: '' }
      : placeOf(languages, asked.path);
    const { language, base } = place;
    if (asked.path.startsWith(`${base}//`)) {
      response.set('cache-control', 'no-cache').redirect(302, base);
      return;
    }
    // The home page ignores its query, so redirects of an earlier site's page numbers come first.
    const number = numberedKey(withoutLanguage(asked.path), asked.query);
    const numbered = number && redirectOf(redirects, number);
    if (numbered) {
      const to = withTags(keepLanguage(base, numbered), request);
      response.set('cache-control', 'no-cache').redirect(301, to);
      return;
    }
    const withoutPrefix = withoutPrimary(languages, url);
    if (withoutPrefix) {
      const to = withTags(redirectOf(redirects, asked.path) ?? withoutPrefix, request);
      response.set('cache-control', 'no-cache').redirect(301, to);
      return;
    }
    const otherwise = withoutUnoffered(languages, url) ?? withPrefixCase(url);
    if (otherwise) {
      const old = redirectOf(redirects, asked.path);
      response
        .set('cache-control', 'no-cache')
        .redirect(old ? 301 : 302, withTags(old ?? otherwise, request));
      return;
    }
    // A page with dates differs from day to day.
    const named = isDesk ? `${address} ${language}` : address;
    const key = shop.day ? `${named} ${shop.day}` : named;
    const make = async (): Promise<Rendered> => {
      const result = await inTurn(() => renderUrl(url, shop, place));
      const homePath = inLanguage(base, path.home);
      const isLost = result.kind === 'redirect' ? result.location === homePath : result.status === 404;
      const home = isLost && oldAddress(redirects, base, asked.path);
      if (home) return { status: 301, location: home };
      if (result.kind !== 'html') return result;
      const headers = isDesk ? { ...pageHeaders, vary: 'accept-encoding, cookie' } : pageHeaders;
      return { ...prepareAnswer(result.html, result.status, headers), isPartial: result.isPartial };
    };
    // Without change notifications, a cached page may be stale.
    const mayKeep = services.changes.isListening() && shop.isFresh && !services.env.isDev;
    const rendered = await (mayKeep ? store.get(key, make) : make()).catch(ifBusy);
    if (rendered instanceof BusyError) {
      const seconds = String(rendered.retryAfterSeconds);
      response.set({ 'retry-after': seconds, refresh: seconds, 'cache-control': 'no-store' });
      response.status(503).type('html').send(busyPage(language));
    } else if ('location' in rendered) {
      // A browser that caches a permanent redirect would loop once a project gets its old name back.
      response.set('cache-control', 'no-cache');
      response.redirect(rendered.status, withTags(rendered.location, request));
    } else await sendAnswer(request, response, rendered);
  };
}

/** Answers a form that was posted without script with its page. */
const answerForm =
  (
    address: string,
    kind: Form,
    { services, contextOf }: PagesOptions,
    renderUrl: RenderUrl,
  ): RequestHandler =>
  async (request, response) => {
    const shop = await services.shop.read();
    const place = placeOf(shop.words.languages, requestTarget(request).path);
    const { language, base } = place;
    // The visitor reads this page, whatever the browser prefers.
    speak(response, language);
    // A body that is not a form's is not a visitor's: it gets the usual error response.
    const fields = await readFields(request, { upload: metaOf(kind.procedure)?.upload });
    const page = request.get('referer');
    const posted = { fields, page, language };
    const receive = async () => receiveForm(kind, contextOf(request, response, 'form'), posted);
    // A call that is refused early never reads its files.
    const { state, status } = await receive().finally(() => discardFiles(fields));
    // Redirects to the home page, like the page's script does.
    if (state.ok && kind.form === 'booking' && !state.time_path) {
      response.set('refresh', `${timing.bookingRedirectMs / 1000}; url=${base || path.home}`);
    }
    try {
      const answer = await renderUrl(base + address, shop, place, state);
      if (answer.kind === 'redirect') response.redirect(answer.status, answer.location);
      else response.status(status).set('cache-control', 'no-store').type('html').send(answer.html);
    } catch (error) {
      sendFailure(response, error);
    }
  };

/**
 * Skips a route whose path does not begin with a language. One that the shop no longer offers is answered in the primary
 * language: the page of the form may have been open since before.
 */
const onlyLanguages: RequestHandler = (request, _response, next) =>
  next(isLanguage(String(request.params.language)) ? undefined : 'route');

/** All remaining paths: pages rendered on the server, from the cache if possible. */
export function pagesRouter(options: PagesOptions): Router {
  const renderUrl = rendererOf(options.services, options.render);
  const router = Router();
  router.use(sendPages(options, renderUrl));
  for (const [path, form] of Object.entries(forms)) {
    router.post(path, answerForm(path, form, options, renderUrl));
    router.all(path, onlyMethods(['GET', 'POST']));
    const prefixed = `/:language${path}`;
    router.post(prefixed, onlyLanguages, answerForm(path, form, options, renderUrl));
    router.all(prefixed, onlyLanguages, onlyMethods(['GET', 'POST']));
  }
  router.use(onlyMethods(['GET']));
  return router;
}
