import { path } from '@perfboard/contracts/path';
import { batchLimits } from '@perfboard/contracts/words/error';
import type { AppRouter } from '@perfboard/server/router';
import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';
import { acceptLanguageHeader } from './accept-language.ts';
import { repeatLink } from './repeat-link.ts';
import { sessionLink } from './session-link.ts';
import { subscriptionLink } from './subscription-link.ts';
import { trpc } from './trpc.ts';

/**
 * The client of the desk's screens: uploads and calls with an idempotency key are sent unbatched, live changes
 * as server-sent events, the rest in batches. If the session has ended, a call waits until the member has signed in again.
 */
export const adminClient = trpc.createClient({
  links: [
    splitLink<AppRouter>({
      condition: (op) => op.type === 'subscription',
      true: subscriptionLink,
      false: [
        repeatLink,
        sessionLink,
        splitLink({
          condition: ({ input, context }) => isNonJsonSerializable(input) || 'idempotencyKey' in context,
          true: httpLink({
            url: path.trpc,
            headers: ({ op: { context } }) => ({
              ...acceptLanguageHeader(),
              ...(context.idempotencyKey ? { 'idempotency-key': String(context.idempotencyKey) } : {}),
            }),
          }),
          false: httpBatchLink({
            url: path.trpc,
            maxItems: batchLimits.stranger,
            headers: acceptLanguageHeader,
          }),
        }),
      ],
    }),
  ],
});

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
