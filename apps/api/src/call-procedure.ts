import type { Context } from '@perfboard/server/base/trpc/context';
import type { Meta } from '@perfboard/server/base/trpc/rest';
import { discardFiles } from '@perfboard/server/catalog/file/spooled-file';
import { appRouter } from '@perfboard/server/router';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure | undefined>;

/** What a procedure says of itself; undefined where there is none of this name. */
export const metaOf = (name: string): Meta | undefined =>
  Object.hasOwn(procedures, name) ? (procedures[name]?._def.meta as Meta | undefined) : undefined;

interface Call {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  /** Read once the procedure has looked at who asks. */
  readInput: () => Promise<unknown>;
}

/** Calls a procedure by its name: how every door that is not tRPC's own reaches the same checks. */
export async function callProcedure(ctx: Context, { name, type, readInput }: Call): Promise<unknown> {
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
