import { sessionSchema } from '@perfboard/contracts/session';
import { publicProcedure, router } from '../../trpc/init.ts';

export const sessionRouter = router({
  /** Who is signed in, or null. */
  get: publicProcedure.output(sessionSchema).query(async ({ ctx }) => {
    const actor = await ctx.actor();
    return actor ? { email: actor.email, name: actor.name } : null;
  }),
});
