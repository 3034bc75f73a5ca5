import { QueryClient } from '@tanstack/react-query';

/**
 * One for the tab, so that leaving for the site and coming back finds what was there. The change feed says what to
 * read again; what it does not cover is read again with every visit.
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
