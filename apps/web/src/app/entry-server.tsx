import manifest from 'virtual:client-manifest';
import type { PageRequest, PageResponse, RenderPage } from '@perfboard/contracts/page';
import { inLanguage, path, redirects } from '@perfboard/contracts/path';
import { type PageShop, textLanguagesOf } from '@perfboard/contracts/shop/page-shop';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import type { Area } from '@perfboard/messages/translator';
import type { AppRouter } from '@perfboard/server/router';
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router-dom';
import { type PageLanguage, PageLanguageProvider } from '../components/messages.ts';
import { Spinner } from '../components/spinner.tsx';
import { deskAreas, type MessageFiles, sharedAreas } from '../data/message-loader.ts';
import type { PageHandle } from '../data/page-context.ts';
import { type ApiClient, createPageData } from '../data/page-data.ts';
import { adminTitle, deskRouteOf } from './admin-titles.ts';
import { App } from './app.tsx';
import { deskPartAreas, deskScreens } from './desk-screens.ts';
import { renderDocument } from './document.ts';
import { createRoutes, pageAreas } from './routes.tsx';

/** A client that answers every query in-process, with the function that the API passes with the request. */
const serverClient = (query: PageRequest['query']): ApiClient =>
  createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            query(op.path, op.input).then(
              (data) => {
                observer.next({ result: { type: 'data', data } });
                observer.complete();
              },
              (cause) => observer.error(TRPCClientError.from(cause)),
            );
          }),
    ],
  });

/** The module of an area's texts in a language, as the build's manifest names it. */
const messageModule = (language: Language, area: Area): string =>
  `../../packages/messages/src/generated/${language}/${area}.ts`;

const files = new Map<string, MessageFiles>();

/** The built files of a language's texts; in development, the modules themselves. */
function messageFiles(language: Language, areas: readonly Area[]): MessageFiles {
  const key = [language, ...areas].join(' ');
  const known = files.get(key);
  const made =
    known ??
    Object.fromEntries(
      areas.map((area) => {
        const module = messageModule(language, area);
        return [
          area,
          `/${manifest[module]?.file ?? `@id/@perfboard/messages/generated/${language}/${area}`}`,
        ];
      }),
    );
  if (!known) files.set(key, made);
  return made;
}

const redirectTo = (base: string, location: string): PageResponse => ({
  kind: 'redirect',
  status: 302,
  location: inLanguage(base, location),
});

const routes = createRoutes();

const deskMessages = [...sharedAreas, ...deskAreas];

/** Every area that the desk can load. */
const deskFiles = [
  ...new Set([
    ...pageAreas,
    ...deskAreas,
    ...deskPartAreas,
    ...Object.values(deskScreens).flatMap(({ areas }) => areas),
  ]),
];

/** The modules of the English texts by the module of the page that loads them, for the pages' budgets. */
export const pageMessages: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    Object.values(deskScreens).map(({ page, areas }) => [
      `src/features/${page}.tsx`,
      [...new Set([...deskMessages, ...areas])].map((area) => messageModule('en', area)),
    ]),
  ),
  ...Object.fromEntries(
    (routes[0]?.children?.[0]?.children ?? []).map(({ handle }) => {
      const { module, areas } = handle as PageHandle;
      return [module, [...sharedAreas, ...areas].map((area) => messageModule('en', area))];
    }),
  ),
};

const handlers = new Map<string, StaticHandler>();

/** The handler of the paths with this prefix. */
function handlerOf(basename: string): StaticHandler {
  const known = handlers.get(basename);
  const handler = known ?? createStaticHandler(routes, { basename });
  if (!known) handlers.set(basename, handler);
  return handler;
}

const translatorIn =
  (language: PageLanguage['language']): PageLanguage['translator'] =>
  (area) =>
    translatorOf(language, area);

const htmlPage = (
  status: number,
  page: Omit<Parameters<typeof renderDocument>[0], 'translator'>,
): PageResponse => ({
  kind: 'html',
  status,
  html: renderDocument({ ...page, translator: translatorIn(page.language) }),
});

/** The documents that are sent to the browser: those that every page shows, and these. */
function shownShop(shop: PageShop, documents: PageHandle['documents']): PageShop {
  const { stored, profile, frame, category_titles } = shop;
  const text_languages = textLanguagesOf(shop, ['profile', 'categories', 'legal', 'frame', ...documents]);
  const named = documents.flatMap((name) => (shop[name] ? [[name, shop[name]]] : []));
  return {
    stored,
    ...(profile && { profile }),
    ...(frame && { frame }),
    ...(category_titles && { category_titles }),
    ...(text_languages && { text_languages }),
    ...(Object.fromEntries(named) as Omit<PageShop, 'stored'>),
  };
}

/** The admin renders in the browser: the server sends the guard's spinner. */
function renderAdmin(
  { origin, shop, isDemo, language, isSiteApart }: PageRequest,
  pathname: string,
): PageResponse {
  const translator = translatorIn(language);
  const title = adminTitle(pathname, shop, translator('desk'));
  const route = deskRouteOf(pathname);
  if (!title || !route) return redirectTo('', path.home);
  const areas = new Set([...deskMessages, ...deskScreens[route].areas]);
  const html = renderToString(
    <PageLanguageProvider
      value={{
        language,
        base: '',
        languages: [],
        translator,
        load: async () => {},
        written: () => ({}),
        textIn: () => ({}),
      }}
    >
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Spinner isPage />
    </PageLanguageProvider>,
  );
  return htmlPage(200, {
    html,
    isDemo,
    language,
    modules: ['src/app/admin.tsx', ...[...areas].map((area) => messageModule(language, area))],
    manifest: '/desk.webmanifest',
    state: {
      origin,
      ...languageState(language, deskFiles),
      ...(isSiteApart && { isSiteApart }),
      ...(shop && { shop: shownShop(shop, []) }),
    },
  });
}

/** What the browser needs to know of the language; English pages say nothing of it. */
const languageState = (language: PageRequest['language'], areas: readonly Area[], base = '') => ({
  ...(language !== 'en' && { language }),
  ...(base && { base }),
  messages: messageFiles(language, areas),
});

function isMalformed(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return false;
  } catch {
    return true;
  }
}

/**
 * Renders one page. Unknown paths redirect to the home page; if data can't be loaded, the page shows its
 * error state with status 503.
 */
export const renderPage: RenderPage = async (request) => {
  const { language, base } = request;
  const url = new URL(request.url, 'http://server');
  const pathname = url.pathname.slice(base.length) || path.home;
  const moved = redirects.find(([from]) => from === pathname.replace(/(?<!\/)\/+$/, ''));
  // The desk has no prefix: its language is the member's.
  if (moved) return redirectTo('', moved[1]);
  if (isMalformed(pathname)) return redirectTo(base, path.home);
  if (pathname === path.admin || pathname.startsWith(`${path.admin}/`)) {
    return base ? redirectTo('', pathname) : renderAdmin(request, pathname);
  }
  if (pathname === '/newsletter' && request.form?.form !== 'newsletter') return redirectTo(base, path.home);

  const client = serverClient(request.query);
  const translator = translatorIn(language);
  const data = createPageData(async () => client, true, translator, request.shop);
  const handler = handlerOf(base);
  const context = await handler.query(new Request(url), { requestContext: data });
  if (context instanceof Response) {
    const location = context.headers.get('location');
    const status = context.status === 301 ? 301 : 302;
    return location ? { kind: 'redirect', status, location } : redirectTo(base, path.home);
  }
  const handle = context.matches.at(-1)?.route.handle as PageHandle | undefined;
  if (!handle) return redirectTo(base, path.home);

  const facts = { origin: request.origin, ...(request.form ? { form: request.form } : {}) };
  const html = renderToString(
    <App
      data={data}
      facts={facts}
      language={{ language, base, languages: request.languages ?? [], translator, load: async () => {} }}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  const status = context.errors ? 500 : data.status;
  return htmlPage(request.form && !request.form.ok ? 400 : status, {
    html,
    isDemo: request.isDemo,
    language,
    modules: [
      handle.module,
      ...[...sharedAreas, ...handle.areas].map((area) => messageModule(language, area)),
    ],
    state: {
      ...facts,
      ...languageState(language, pageAreas, base),
      ...(request.languages && { languages: request.languages }),
      ...(request.shop && { shop: shownShop(request.shop, handle.documents) }),
      loaderData: context.loaderData,
    },
  });
};
