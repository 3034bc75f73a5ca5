import { cursorSchema, limitSchema, pageOf } from '@perfboard/contracts/list';
import { publishedNewsletterDetailSchema, publishedNewsletterSchema } from '@perfboard/contracts/newsletter';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { z } from 'zod';
import { publicProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { pagePublishedNewsletters, readPublishedNewsletter } from './published-newsletter.ts';

/** Newsletters published on the site. */
export const publishedNewsletterRouter = router({
  page: publicProcedure
    .meta(rest('GET /published-newsletters', 'List published newsletters, newest first'))
    .input(z.object({ cursor: cursorSchema, limit: limitSchema().optional() }))
    .output(pageOf(publishedNewsletterSchema))
    .query(({ ctx, input }) =>
      pagePublishedNewsletters(ctx.services.prisma, { ...input, language: ctx.pageLanguage }),
    ),

  byUuid: publicProcedure
    .meta(rest('GET /published-newsletters/{uuid}', 'Get a published newsletter'))
    .input(namedByPath)
    .output(publishedNewsletterDetailSchema)
    .query(async ({ ctx, input }) =>
      readPublishedNewsletter(ctx.services, knownUuid(input.uuid, newsletterMessages.notFound), {
        language: ctx.pageLanguage,
        primary: (await ctx.services.shop.read()).words.languages.primary,
      }),
    ),
});
