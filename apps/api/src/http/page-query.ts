import type { PageRequest } from '@perfboard/contracts/page';
import { appRouter } from '@perfboard/server/router';
import type { HttpServices } from '@perfboard/server/service/http-services';
import { createContext } from '@perfboard/server/trpc/context';
import { callTRPCProcedure } from '@trpc/server';

/** Pages are rendered for everybody: nothing of the one who happens to ask first may get into them. */
export const pageQuery =
  (services: HttpServices): PageRequest['query'] =>
  (procedure, input) =>
    callTRPCProcedure({
      router: appRouter,
      path: procedure,
      getRawInput: async () => input,
      ctx: createContext({
        services,
        log: services.log,
        requestId: 'page',
        door: 'page',
        address: '',
        headers: {},
      }),
      type: 'query',
      signal: undefined,
      batchIndex: 0,
    });
