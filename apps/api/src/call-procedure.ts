import { appRouter } from '@perfboard/server/router';
import type { Context } from '@perfboard/server/trpc/context';
import { callTRPCProcedure } from '@trpc/server';

interface Call {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  /** Read once the procedure has looked at who asks. */
  readInput: () => Promise<unknown>;
}

/** Calls a procedure by its name: how every door that is not tRPC's own reaches the same checks. */
export const callProcedure = (ctx: Context, { name, type, readInput }: Call): Promise<unknown> =>
  callTRPCProcedure({
    router: appRouter,
    path: name,
    getRawInput: readInput,
    ctx,
    type,
    signal: undefined,
    batchIndex: 0,
  });
