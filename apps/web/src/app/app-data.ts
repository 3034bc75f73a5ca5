import type { AppRouter } from '@perfboard/api/router';
import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createContext, useContext } from 'react';

export type ApiClient = TRPCClient<AppRouter>;
export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;

/** What pages and their loaders work with: one per request on the server, one per tab in the browser. */
export interface AppData {
  queryClient: QueryClient;
  /** The typed client. A promise, because the browser fetches its code when the first call is made. */
  api: () => Promise<ApiClient>;
  /** Loaders wait for their data on the server; in the browser the page shows itself loading. */
  isServer: boolean;
  /** HTTP status of the page, set by loaders. Read on the server only. */
  status: number;
}

const AppDataContext = createContext<AppData | null>(null);
export const AppDataProvider = AppDataContext.Provider;

export function useAppData(): AppData {
  const data = useContext(AppDataContext);
  if (!data) throw new Error('AppDataProvider is missing');
  return data;
}
