import { path } from '@perfboard/contracts/path';
import { batchLimits } from '@perfboard/contracts/words/error';
import type { AppRouter } from '@perfboard/server/router';
import { QueryClient } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpLink,
  isNonJsonSerializable,
  type OperationLink,
  splitLink,
  type TRPCLink,
} from '@trpc/client';
import { observable, tap } from '@trpc/server/observable';
import { acceptLanguageHeader } from './accept-language.ts';
import { sessionLink } from './session-link.ts';
import { subscriptionLink } from './subscription-link.ts';
import { trpc } from './trpc.ts';

/** Loads once the first screen has its data. Without it, a change is sent without a key. */
const repeatLink: TRPCLink<AppRouter> = (runtime) => {
  let loaded: Promise<OperationLink<AppRouter>> | undefined;
  const load = () => {
    loaded ??= import('./repeat-link.ts').then((module) => module.repeatLink(runtime));
    return loaded.catch(() => {
      loaded = undefined;
    });
  };
  return ({ next, op }) => {
    if (op.type !== 'mutation') return next(op).pipe(tap({ complete: load }));
    return observable((observer) => {
      let call: { unsubscribe(): void } | undefined;
      let isOver = false;
      void load().then((repeat) => {
        if (!isOver) call = (repeat ? repeat({ next, op }) : next(op)).subscribe(observer);
      });
      return () => {
        isOver = true;
        call?.unsubscribe();
      };
    });
  };
};

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
