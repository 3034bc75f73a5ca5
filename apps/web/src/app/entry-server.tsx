import type { PageRequest, PageResponse, RenderPage } from '@perfboard/contracts/page';
import { path, redirects } from '@perfboard/contracts/path';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import type { PageHandle } from '../data/page-context.ts';
import { createPageData } from '../data/page-data.ts';
import { serverClient } from '../data/server-client.ts';
import { adminTitle } from './admin-titles.ts';
import { App } from './app.tsx';
import { renderDocument } from './document.ts';
import { createRoutes } from './routes.tsx';

const home: PageResponse = { kind: 'redirect', status: 302, location: path.home };

const handler = createStaticHandler(createRoutes());

const htmlPage = (status: number, page: Parameters<typeof renderDocument>[0]): PageResponse => ({
  kind: 'html',
  status,
  html: renderDocument(page),
});

/** The documents that are sent to the browser: those that every page shows, and these. */
function shownShop(shop: PageShop, documents: PageHandle['documents']): PageShop {
  const { stored, profile, frame } = shop;
  const named = documents.flatMap((name) => (shop[name] ? [[name, shop[name]]] : []));
  return {
    stored,
    ...(profile && { profile }),
    ...(frame && { frame }),
    ...(Object.fromEntries(named) as Omit<PageShop, 'stored'>),
  };
}

/** The admin renders in the browser: the server sends the guard's spinner. */
function renderAdmin({ origin, shop, isDemo }: PageRequest, pathname: string): PageResponse {
  const title = adminTitle(pathname, shop);
  if (!title) return home;
  const html = renderToString(
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Spinner isPage />
    </>,
  );
  return htmlPage(200, {
    html,
    isDemo,
    modules: ['src/app/admin.tsx'],
    manifest: '/desk.webmanifest',
    state: { origin, ...(shop && { shop: shownShop(shop, []) }) },
  });
}

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
  const url = new URL(request.url, 'http://server');
  const moved = redirects.find(([from]) => from === url.pathname.replace(/(?<!\/)\/+$/, ''));
  if (moved) return { kind: 'redirect', status: 302, location: moved[1] };
  if (isMalformed(url.pathname)) return home;
  if (url.pathname === path.admin || url.pathname.startsWith(`${path.admin}/`)) {
    return renderAdmin(request, url.pathname);
  }
  if (url.pathname === '/newsletter' && request.form?.form !== 'newsletter') return home;

  const client = serverClient(request.query);
  const data = createPageData(async () => client, true, request.shop);
  const context = await handler.query(new Request(url), { requestContext: data });
  if (context instanceof Response) {
    const location = context.headers.get('location');
    const status = context.status === 301 ? 301 : 302;
    return location ? { kind: 'redirect', status, location } : home;
  }
  const handle = context.matches.at(-1)?.route.handle as PageHandle | undefined;
  if (!handle) return home;

  const facts = { origin: request.origin, ...(request.form ? { form: request.form } : {}) };
  const html = renderToString(
    <App data={data} facts={facts}>
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
    modules: [handle.module],
    state: {
      ...facts,
      ...(request.shop && { shop: shownShop(request.shop, handle.documents) }),
      loaderData: context.loaderData,
    },
  });
};
