import { presenceFields } from '@perfboard/contracts/presence';
import { z } from 'zod';
import { readerProcedure, router } from '../../base/trpc/init.ts';

export const presenceRouter = router({
  /** Reports what the caller's tab has open, every few seconds. The change feed sends it to the others. */
  beat: readerProcedure
    .meta({ changesNothing: true })
    .input(presenceFields)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await ctx.services.presence.beat({ ...input, member: ctx.currentActor.id });
      return {};
    }),
});
