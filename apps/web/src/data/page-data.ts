import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { AppRouter } from '@perfboard/server/router';
import type { TRPCClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createContext, useContext } from 'react';
import type { PageLanguage } from '../components/messages.ts';
import { readFailedCall } from './failed-call.ts';

export type ApiClient = TRPCClient<AppRouter>;
export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;

/** A loader's result: data, or the message that the page shows instead. Sent to the browser as JSON. */
export type Loaded<T> =
  | { value: T; error?: never; isLost?: never }
  | {
      value?: never;
      error: string;
      /** There was no answer. */
      isLost?: boolean;
    };
/** In the browser, a page may render while its data is still loading. */
export type Loading<T> = Loaded<T> | Promise<Loaded<T>>;

/** Data shared by pages and their loaders: one per request on the server, one per tab in the browser. */
export interface PageData {
  /** The typed client. A promise, because the browser fetches its code when the first call is made. */
  api: () => Promise<ApiClient>;
  /** On the server, loaders wait for their data; in the browser the page shows a loading state. */
  isServer: boolean;
  /** HTTP status of the page, set by loaders. Read on the server only. */
  status: number;
  /** Whether the visitor goes back, or forward again: to what they saw, however old it is. */
  isReturning: boolean;
  /** Recent results by key, so that Back shows them immediately. */
  recent: Map<string, { at: number; loaded: Loaded<unknown> }>;
  /** The site content that has been loaded. */
  shop: PageShop;
  /** The texts in the page's language, for the loaders' messages. */
  translator: PageLanguage['translator'];
}

const recentMs = 60_000;
const recentMax = 50;

export const createPageData = (
  api: PageData['api'],
  isServer: boolean,
  translator: PageData['translator'],
  shop?: PageShop,
): PageData => ({
  api,
  translator,
  shop: shop ?? { stored: [] },
  isServer,
  status: 200,
  isReturning: false,
  recent: new Map(),
});

/**
 * Loads data with a cache key: returns a recent result, or makes the call. On failure, returns a message and sets the
 * page's status to 503.
 * @param failed the message, unless a call without an answer has its own
 */
export function loadCached<T>(
  data: PageData,
  key: string,
  call: (api: ApiClient) => Promise<T>,
  failed: string,
): Loading<T> {
  const known = data.recent.get(key);
  if (known && (data.isReturning || Date.now() - known.at < recentMs)) return known.loaded as Loaded<T>;
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
        const { isAnswered, reason } = readFailedCall(cause);
        if (data.isServer || isAnswered) return { error: failed };
        // The client's code may be what could not be loaded.
        const isCall = cause instanceof Error && cause.name === 'TRPCClientError';
        return { error: (isCall && reason) || failed, isLost: true };
      },
    );
}

/** Keeps data that came with the page under its cache key, so that Back shows it immediately. */
export function keepLoaded(data: PageData, key: string, value: unknown): void {
  if (!data.recent.has(key)) data.recent.set(key, { at: Date.now(), loaded: { value } });
}

const PageDataContext = createContext<PageData | null>(null);
export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error('PageDataProvider is missing');
  return data;
}
