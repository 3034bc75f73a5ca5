import { QueryClient } from '@tanstack/react-query';

/**
 * One per tab, so that returning from the site finds the desk's data. The change feed says what to reload;
 * what it does not cover is reloaded on every visit.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
