import { visitorRoutes } from '@perfboard/contracts/path';
import { cleanLine } from '@perfboard/contracts/text';
import { z } from 'zod';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import { publicProcedure, router } from '../../base/trpc/init.ts';
import { countVisit } from '../newsletter/tagged-links.ts';
import { countPageView } from './page-view.ts';
import { countedPath } from './page-view-path.ts';

/** Longer paths are invalid and would only fill the table. */
const pathMax = 300;

export const pageViewRouter = router({
  /**
   * Counts a page view by day (UTC), route and path, without data about the visitor. Webhooks can pass it on
   * to other analytics.
   */
  record: publicProcedure
    .input(
      z.strictObject({
        route: z.enum(visitorRoutes),
        path: z.string().startsWith('/').max(pathMax).transform(cleanLine),
        /** The `utm_campaign` of a visit: sent only with its first page. */
        newsletter: z.string().transform(cleanLine).optional(),
      }),
    )
    .output(z.object({}))
    .mutation(async ({ ctx, input: { route, path, newsletter } }) => {
      await ctx.services.rateLimits.consume('pageViewByAddress', limitAddress(ctx.address));
      const { prisma, shop } = ctx.services;
      const { categories } = (await shop.read()).words;
      const counted = await countedPath({ prisma, categories }, route, path);
      // A missing page is silently not counted.
      if (counted) await countPageView(prisma, { route, path: counted, requestId: ctx.requestId });
      if (counted && newsletter) await countVisit(prisma, newsletter);
      return {};
    }),
});
