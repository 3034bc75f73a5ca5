import type { PageRequest } from '@perfboard/contracts/page';
import type { ProcedureCall } from '@perfboard/server/base/http/door';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { type Context, createContext } from '@perfboard/server/base/trpc/context';
import type { Meta } from '@perfboard/server/base/trpc/rest';
import { discardFiles } from '@perfboard/server/catalog/file/spooled-file';
import { appRouter } from '@perfboard/server/router';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure | undefined>;

/** What a procedure says of itself; undefined where there is none of this name. */
export const metaOf = (name: string): Meta | undefined =>
  Object.hasOwn(procedures, name) ? (procedures[name]?._def.meta as Meta | undefined) : undefined;

/** Calls a procedure by its name: how every door that is not tRPC's own reaches the same checks. */
export async function callProcedure(
  ctx: Context,
  { name, type, readInput }: ProcedureCall,
): Promise<unknown> {
  let input: unknown;
  const getRawInput = async () => {
    input = await readInput();
    return input;
  };
  try {
    return await callTRPCProcedure({
      router: appRouter,
      path: name,
      getRawInput,
      ctx,
      type,
      signal: undefined,
      batchIndex: 0,
    });
  } finally {
    await discardFiles(input);
  }
}

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
