import type { Change } from '@perfboard/contracts/change';
import { tracked } from '@trpc/server';
// Names a type that the inferred one of a `tracked` subscription refers to.
import type {} from '@trpc/server/unstable-core-do-not-import';
import { z } from 'zod';
import { adminProcedure, router } from '../../trpc/init.ts';
import { followChanges } from './change.ts';

export const changeRouter = router({
  /** Live changes for open admin screens; a lost connection goes on where it ended. */
  feed: adminProcedure
    .input(z.object({ lastEventId: z.string().max(50).nullish() }).optional())
    .subscription(async function* ({ ctx, input, signal }) {
      const { database, changes } = ctx.services;
      const events = followChanges({
        pool: database.pool,
        changes,
        lastEventId: input?.lastEventId,
        signal,
      });
      for await (const { id, change } of events) yield tracked(id, change satisfies Change);
    }),
});
