import type { PageRequest } from '@perfboard/contracts/page';
import type { AppRouter } from '@perfboard/server/router';
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ApiClient } from './page-data.ts';

/** A client that answers every query in-process, with the function that the API passes with the request. */
export const serverClient = (query: PageRequest['query']): ApiClient =>
  createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            query(op.path, op.input).then(
              (data) => {
                observer.next({ result: { type: 'data', data } });
                observer.complete();
              },
              (cause) => observer.error(TRPCClientError.from(cause)),
            );
          }),
    ],
  });
