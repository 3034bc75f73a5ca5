import { letterDetailSchema, letterSchema } from '@perfboard/contracts/letter';
import { cursorSchema, limitSchema, pageOf } from '@perfboard/contracts/list';
import { campaignMessages } from '@perfboard/contracts/words/campaign';
import { z } from 'zod';
import { publicProcedure, router } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import { pageLetters, readLetter } from './published-letter.ts';

/** Newsletters that the shop has published on its site. */
export const letterRouter = router({
  page: publicProcedure
    .meta(rest('GET /newsletters', 'Newsletters that everybody may read, newest first'))
    .input(z.object({ cursor: cursorSchema, limit: limitSchema().optional() }))
    .output(pageOf(letterSchema))
    .query(({ ctx, input }) => pageLetters(ctx.services.prisma, input)),

  byUuid: publicProcedure
    .meta(rest('GET /newsletters/{uuid}', 'One of them, as its page shows it'))
    .input(namedByPath)
    .output(letterDetailSchema)
    .query(({ ctx, input }) => readLetter(ctx.services, knownUuid(input.uuid, campaignMessages.notFound))),
});
