import { writeResultSchema } from '@perfboard/contracts/error';
import { versionField } from '@perfboard/contracts/shop/document';
import { categoryLimits, categoryMessages } from '@perfboard/contracts/words/project-desk';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { categoriesMs, countByCategory } from './category-moves.ts';
import { mergeCategory } from './merge-category.ts';

const title = z.string().max(categoryLimits.title, categoryMessages.unknown);

/** Actions on categories besides saving their lists. */
export const categoryProcedures = {
  sizes: readerProcedure
    .meta(rest('GET /shop/categories/sizes', 'Count the projects in each category'))
    .output(z.object({ sizes: z.record(z.string(), z.number().int()) }))
    .query(async ({ ctx }) => ({
      sizes: Object.fromEntries(await countByCategory(ctx.services.prisma)),
    })),

  merge: editorProcedure
    .meta(
      rest('POST /shop/categories/merge', 'Merge two categories', {
        description: 'Moves the projects of `from` to `into` and deletes `from`. Both are titles.',
      }),
    )
    .input(z.strictObject({ version: versionField, from: title, into: title }))
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(
        ctx,
        { action: 'shop.merge', entity: 'shop' },
        async (tx, trail) => {
          await mergeCategory(tx, { ...input, actor: ctx.currentActor.email });
          trail.details = { document: 'categories', from: input.from, into: input.into };
          return { message: categoryMessages.merged };
        },
        { timeoutMs: categoriesMs },
      ),
    ),
};
