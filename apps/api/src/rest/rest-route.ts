import type { Meta } from '@perfboard/server/base/trpc/rest';
import { appRouter } from '@perfboard/server/router';
import type { AnyProcedure } from '@trpc/server';

export interface RestRoute extends NonNullable<Meta['rest']> {
  /** Name in the router, e.g. `project.list`. */
  name: string;
  procedure: AnyProcedure;
  status: number;
  /** Needs neither a session nor a token. */
  isPublic: boolean;
  meta: Meta;
}

/** The procedures that are published over REST, with their method and path. */
export function restRoutes(): RestRoute[] {
  return Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).flatMap(
    ([name, procedure]) => {
      const meta = procedure._def.meta as Meta | undefined;
      if (!meta?.rest) return [];
      const { rest, status = 200 } = meta;
      return [{ ...rest, name, procedure, status, isPublic: meta.access === 'public', meta }];
    },
  );
}
