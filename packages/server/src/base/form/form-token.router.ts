import { z } from 'zod';
import { publicProcedure, router } from '../trpc/init.ts';
import { createFormToken } from './form-token.ts';

export const formTokenRouter = router({
  create: publicProcedure
    .output(z.object({ token: z.string() }))
    .query(({ ctx }) => ({ token: createFormToken(ctx.services.env.SESSION_SECRET) })),
});
