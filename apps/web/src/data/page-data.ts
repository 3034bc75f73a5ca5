import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { AppRouter } from '@perfboard/server/router';
import type { TRPCClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createContext, useContext } from 'react';

export type ApiClient = TRPCClient<AppRouter>;
export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;

/** What a loader found: data, or the words that the page shows instead. Travels to the browser as JSON. */
export type Loaded<T> = { value: T; error?: never } | { value?: never; error: string };
/** In the browser a page opens while its data is still on the way. */
export type Loading<T> = Loaded<T> | Promise<Loaded<T>>;

/** What pages and their loaders work with: one per request on the server, one per tab in the browser. */
export interface PageData {
  /** The typed client. A promise, because the browser fetches its code when the first call is made. */
  api: () => Promise<ApiClient>;
  /** Loaders wait for their data on the server; in the browser the page shows itself loading. */
  isServer: boolean;
  /** HTTP status of the page, set by loaders. Read on the server only. */
  status: number;
  /** Recent answers by key, so that Back shows at once what was there a moment ago. */
  recent: Map<string, { at: number; loaded: Loaded<unknown> }>;
  /** The owner's words, as far as they are here. */
  shop: PageShop;
}

const recentMs = 60_000;
const recentMax = 50;

export const createPageData = (api: PageData['api'], isServer: boolean, shop?: PageShop): PageData => ({
  api,
  shop: shop ?? { stored: [] },
  isServer,
  status: 200,
  recent: new Map(),
});

/**
 * Loads under a key: at once if it was loaded a moment ago, else by calling. A failure becomes the words that
 * `describe` finds for it, and makes the page a 503.
 */
export function loadCached<T>(
  data: PageData,
  key: string,
  call: (api: ApiClient) => Promise<T>,
  describe: (cause: unknown) => string,
): Loading<T> {
  const known = data.recent.get(key);
  if (known && Date.now() - known.at < recentMs) return known.loaded as Loaded<T>;
  return data
    .api()
    .then(call)
    .then(
      (value) => {
        const loaded = { value };
        data.recent.delete(key);
        data.recent.set(key, { at: Date.now(), loaded });
        const [oldest] = data.recent.keys();
        if (oldest !== undefined && data.recent.size > recentMax) data.recent.delete(oldest);
        return loaded;
      },
      (cause: unknown) => {
        data.status = 503;
        return { error: describe(cause) };
      },
    );
}

const PageDataContext = createContext<PageData | null>(null);
export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error('PageDataProvider is missing');
  return data;
}
