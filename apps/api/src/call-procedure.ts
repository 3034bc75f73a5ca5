import type { PageRequest } from '@perfboard/contracts/page';
import type { Language } from '@perfboard/messages/language';
import type { ProcedureCall } from '@perfboard/server/base/http/door';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { type Context, createContext } from '@perfboard/server/base/trpc/context';
import type { Meta } from '@perfboard/server/base/trpc/rest';
import { discardFiles } from '@perfboard/server/catalog/file/spooled-file';
import { appRouter } from '@perfboard/server/router';
import { callTRPCProcedure } from '@trpc/server';
import type { z } from 'zod';

/** tRPC's internal data about a procedure, which is undocumented: see decision 035. */
export interface ProcedureShape {
  type: ProcedureCall['type'];
  meta?: Meta;
  inputs: z.ZodType[];
  output?: z.ZodType;
}

/** Every procedure by its name, such as `project.list`. */
export const procedures: ReadonlyMap<string, ProcedureShape> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: ProcedureShape }>).map(
    ([name, { _def }]) => [name, _def],
  ),
);

/** The metadata of a procedure; undefined if there is no procedure of this name. */
export const metaOf = (name: string): Meta | undefined => procedures.get(name)?.meta;

export interface RestRoute extends NonNullable<Meta['rest']> {
  /** Name in the router, e.g. `project.list`. */
  name: string;
  procedure: ProcedureShape;
  status: number;
  /** Needs neither a session nor a token. */
  isPublic: boolean;
  meta: Meta;
}

/** The procedures that are published over REST, with their method and path. */
export const restRoutes = (): RestRoute[] =>
  [...procedures].flatMap(([name, procedure]) => {
    const { meta } = procedure;
    if (!meta?.rest) return [];
    const { rest, status = 200 } = meta;
    return [{ ...rest, name, procedure, status, isPublic: meta.access === 'public', meta }];
  });

/** Calls a procedure by its name: endpoints other than tRPC use it, so that the same checks apply. */
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

/** Pages are cached for all visitors, so they must not depend on the caller. */
export const pageQuery =
  (services: HttpServices, pageLanguage?: Language): PageRequest['query'] =>
  (procedure, input) =>
    callProcedure(
      createContext({
        services,
        log: services.log,
        requestId: 'page',
        door: 'page',
        address: '',
        pageLanguage,
        headers: {},
        authenticate: async () => null,
      }),
      { name: procedure, type: 'query', readInput: async () => input },
    );
