import type { PageRequest, PageResponse, RenderPage } from '@perfboard/contracts/page';
import { path, redirects } from '@perfboard/contracts/path';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import { App } from './app.tsx';
import type { AppData } from './app-data.ts';
import { renderDocument } from './document.ts';
import type { PageState } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { createRoutes, type PageHandle } from './routes.tsx';
import { serverClient } from './server-client.ts';

const home: PageResponse = { kind: 'redirect', status: 302, location: path.home };

const adminPatterns = Object.values(path).filter((pattern) => pattern.startsWith(path.admin));

/** The admin renders in the browser: the server sends what the guard shows while it looks for a session. */
function renderAdmin(request: PageRequest, pathname: string): PageResponse {
  const route = adminPatterns.find((pattern) => matchPath(pattern, pathname));
  if (!route) return home;
  const html = renderToString(
    <>
      <title>Admin</title>
      <meta name="robots" content="noindex" />
      <Spinner isPage />
    </>,
  );
  return {
    kind: 'html',
    status: 200,
    route,
    html: renderDocument({ html, modules: ['src/app/admin.tsx'], state: { origin: request.origin } }),
  };
}

/** What the browser needs to start from; a failed query travels with its message, an Error itself would not. */
function dehydrateQueries(queryClient: QueryClient): NonNullable<PageState['queries']> {
  const state = dehydrate(queryClient, { shouldDehydrateQuery: (query) => query.state.status !== 'pending' });
  for (const { state: query } of state.queries) {
    if (query.error) query.error = { name: 'Error', message: query.error.message };
    query.fetchFailureReason = null;
  }
  return state;
}

function isMalformed(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return false;
  } catch {
    return true;
  }
}

/** Renders one page. Unknown paths lead home; a query that failed leaves the page with an error state and 503. */
export const renderPage: RenderPage = async (request) => {
  const url = new URL(request.url, 'http://server');
  const moved = redirects.find(([from]) => from === url.pathname.replace(/\/+$/, ''));
  if (moved) return { kind: 'redirect', status: 302, location: moved[1] };
  if (isMalformed(url.pathname)) return home;
  if (url.pathname === path.admin || url.pathname.startsWith(`${path.admin}/`)) {
    return renderAdmin(request, url.pathname);
  }
  if (url.pathname === '/newsletter' && request.form?.form !== 'newsletter') return home;

  const queryClient = createQueryClient();
  const client = serverClient(request.query);
  const data: AppData = { queryClient, api: async () => client, isServer: true, status: 200 };
  const handler = createStaticHandler(createRoutes(data));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) {
    const location = context.headers.get('location');
    return location ? { kind: 'redirect', status: 302, location } : home;
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
  const hasFailed = queryClient
    .getQueryCache()
    .getAll()
    .some((query) => query.state.status === 'error');
  const failed = context.errors || (hasFailed && data.status === 200) ? 503 : data.status;
  const loaderData = Object.fromEntries(Object.keys(context.loaderData).map((id) => [id, null]));
  const page: PageResponse = {
    kind: 'html',
    status: request.form && !request.form.ok ? 400 : failed,
    route: handle.route,
    html: renderDocument({
      html,
      modules: [handle.module],
      state: { ...facts, queries: dehydrateQueries(queryClient), loaderData },
    }),
  };
  queryClient.clear();
  return page;
};
