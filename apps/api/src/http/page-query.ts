import type { PageRequest } from '@perfboard/contracts/page';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { createContext } from '@perfboard/server/base/trpc/context';
import { callProcedure } from '../call-procedure.ts';

/** Pages are rendered for everybody: nothing of the one who happens to ask first may get into them. */
export const pageQuery =
  (services: HttpServices): PageRequest['query'] =>
  (procedure, input) =>
    callProcedure(
      createContext({
        services,
        log: services.log,
        requestId: 'page',
        door: 'page',
        address: '',
        headers: {},
        authenticate: async () => null,
      }),
      { name: procedure, type: 'query', readInput: async () => input },
    );
