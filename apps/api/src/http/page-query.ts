import type { PageRequest } from '@perfboard/contracts/page';
import { createContext } from '@perfboard/server/base/trpc/context';
import type { HttpServices } from '@perfboard/server/service/http-services';
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
      }),
      { name: procedure, type: 'query', readInput: async () => input },
    );
