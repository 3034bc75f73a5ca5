import { coveredTitles } from '@perfboard/contracts/category';
import { z } from 'zod';
import { publicProcedure, router } from '../../base/trpc/init.ts';
import { isPublished } from '../publication/published.ts';
import { catalogFact } from './catalog-fact.ts';

/** The number of published projects per stored category. */
const sizes = catalogFact(
  ({ prisma }) => prisma.$queryRaw<{ category: string | null; count: number }[]>`
    select category, count(*)::int as count from projects where ${isPublished} group by category`,
);

export const categoryRouter = router({
  /** The number of projects per public category, from one grouped query. */
  counts: publicProcedure
    .output(z.object({ counts: z.record(z.string(), z.number()), total: z.number() }))
    .query(async ({ ctx }) => {
      const [groups, { words }] = await Promise.all([sizes(ctx.services), ctx.services.shop.read()]);
      const countOf = (title: string) => groups.find((group) => group.category === title)?.count ?? 0;
      const counts = Object.fromEntries(
        words.categories.public.map(({ title }) => [
          title,
          coveredTitles(words.categories, title).reduce((sum, covered) => sum + countOf(covered), 0),
        ]),
      );
      return { counts, total: groups.reduce((sum, group) => sum + group.count, 0) };
    }),
});
