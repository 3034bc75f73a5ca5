import { QueryClient } from '@tanstack/react-query';

/**
 * The server may keep a rendered page for long (it drops it when a project changes), so what came with the
 * page counts as fresh; a failed query stays failed until the visitor asks again, as the page says.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: false, retryOnMount: false, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
