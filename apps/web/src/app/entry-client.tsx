import { path } from '@perfboard/contracts/path';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import '../data/arrival.ts';
import { postHeldForm } from '../data/held-form.ts';
import { createMessageLoader, sharedAreas } from '../data/message-loader.ts';
import { type PageState, stateElementId } from '../data/page-context.ts';
import { createPageData } from '../data/page-data.ts';
import { App } from './app.tsx';
import { createRoutes } from './routes.tsx';

/** Hydrates the page that the server sent; resolves when it is interactive. */
export async function startApp(): Promise<void> {
  const state = JSON.parse(
    document.querySelector(`script#${stateElementId}`)?.textContent ?? '{}',
  ) as PageState;
  const { language = 'en', base = '', languages = [] } = state;
  const messages = createMessageLoader(language, state.messages);
  const data = createPageData(
    () => import('../data/api-client.ts').then((module) => module.apiClient),
    false,
    messages.translator,
    state.shop,
  );
  const nextHash = (): string => router.state.navigation.location?.hash ?? '';
  const routes = createRoutes(data, messages.load, state.isSiteApart ? nextHash : undefined);
  // A lazy page must have loaded before hydration, or React would find an empty tree.
  await Promise.all([
    messages.load(sharedAreas),
    ...(matchRoutes(routes, window.location, base) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const lazy = route.lazy;
      delete route.lazy;
      Object.assign(route, await lazy());
    }),
  ]);

  // Before the router's own listener.
  window.addEventListener('popstate', () => {
    data.isReturning = true;
  });
  const router = createBrowserRouter(routes, {
    basename: base,
    hydrationData: { loaderData: state.loaderData ?? {} },
  });
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') data.isReturning = false;
  });
  const root = document.getElementById('root') as HTMLElement;
  const facts = { origin: state.origin, ...(state.form ? { form: state.form } : {}) };
  await new Promise<void>((resolve) => {
    const app = (
      <App data={data} facts={facts} language={{ language, base, languages, ...messages }} onReady={resolve}>
        <RouterProvider router={router} />
      </App>
    );
    if (window.location.pathname.startsWith(path.admin)) createRoot(root).render(app);
    else {
      // Runs if the error boundary fails too. React then removes the whole page.
      const onUncaughtError = (error: unknown) => {
        postHeldForm();
        reportError(error);
      };
      // In time slices, because the visitor may be scrolling already.
      startTransition(() => void hydrateRoot(root, app, { onUncaughtError }));
    }
  });
  document.documentElement.dataset.js = '';
}
