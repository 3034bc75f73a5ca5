import { visitorRoutes } from '@perfboard/contracts/path';
import { cleanLine } from '@perfboard/contracts/text';
import { z } from 'zod';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import { publicProcedure, router } from '../../base/trpc/init.ts';
import { countVisit } from '../newsletter/tagged-links.ts';
import { countPageView } from './page-view.ts';
import { countedPath } from './page-view-path.ts';

/** Longer ones are nobody's page: they would only fill the table. */
const pathMax = 300;

export const pageViewRouter = router({
  /**
   * Counts a view of a page by day (of UTC), route and path. Nothing of the visitor is kept. A shop that counts
   * elsewhere as well has a webhook told.
   */
  record: publicProcedure
    .input(
      z.strictObject({
        route: z.enum(visitorRoutes),
        path: z.string().startsWith('/').max(pathMax).transform(cleanLine),
        /** The `utm_campaign` that a visit began with: told with its first page alone. */
        newsletter: z.string().transform(cleanLine).optional(),
      }),
    )
    .output(z.object({}))
    .mutation(async ({ ctx, input: { route, path, newsletter } }) => {
      await ctx.services.rateLimits.consume('pageViewByAddress', limitAddress(ctx.address));
      const { prisma, shop } = ctx.services;
      const { categories } = (await shop.read()).words;
      const counted = await countedPath({ prisma, categories }, route, path);
      // A page that there is not, or no longer: nobody needs to know that it was not counted.
      if (counted) await countPageView(prisma, { route, path: counted, requestId: ctx.requestId });
      if (counted && newsletter) await countVisit(prisma, newsletter);
      return {};
    }),
});
