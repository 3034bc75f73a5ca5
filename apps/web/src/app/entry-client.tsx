import 'virtual:fonts.css';
import './styles.css';
import { path } from '@perfboard/contracts/path';
import { hydrate } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import type { AppData } from './app-data.ts';
import { type PageState, stateElementId } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { createRoutes } from './routes.tsx';

async function start() {
  const state = JSON.parse(document.getElementById(stateElementId)?.textContent ?? '{}') as PageState;
  const queryClient = createQueryClient();
  // The server may have rendered this page long ago and kept it true since: its data is as fresh as the page.
  for (const query of state.queries?.queries ?? []) query.state.dataUpdatedAt = Date.now();
  hydrate(queryClient, state.queries);

  const data: AppData = {
    queryClient,
    api: () => import('./api-client.ts').then((module) => module.apiClient),
    isServer: false,
    status: 200,
  };
  const routes = createRoutes(data);
  // A lazy page must be here before hydration, or React would meet an empty tree.
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const lazy = route.lazy;
      delete route.lazy;
      Object.assign(route, await lazy());
    }),
  );
  document.documentElement.dataset.js = '';

  const router = createBrowserRouter(routes, { hydrationData: { loaderData: state.loaderData ?? {} } });
  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <App data={data} facts={{ origin: state.origin, ...(state.form ? { form: state.form } : {}) }}>
      <RouterProvider router={router} />
    </App>
  );
  if (window.location.pathname.startsWith(path.admin)) createRoot(root).render(app);
  else hydrateRoot(root, app);
}

void start();
