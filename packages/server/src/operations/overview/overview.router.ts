import { isTimeZone } from '@perfboard/contracts/clock';
import { overviewSchema } from '@perfboard/contracts/overview';
import { z } from 'zod';
import { readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { countUnread, readOverview } from './overview.ts';

const timeZone = z.string().max(60).refine(isTimeZone, { error: 'Unknown time zone' });

export const overviewRouter = router({
  get: readerProcedure
    .meta(rest('GET /overview', 'Get today’s leads, open leads, response times and the last 30 days'))
    .input(z.object({ time_zone: timeZone.default('UTC') }))
    .output(overviewSchema)
    .query(({ ctx, input }) =>
      readOverview(ctx.services.prisma, { timeZone: input.time_zone, callerId: ctx.currentActor.id }),
    ),

  unread: readerProcedure
    .output(
      z.object({
        bookings: z.number(),
        contacts: z.number(),
        /** Unmatched emails; null without a mailbox. */
        mails: z.number().nullable(),
        /** Whether there is any quote, a draft included. */
        has_quotes: z.boolean(),
      }),
    )
    .query(({ ctx }) => countUnread(ctx.services.prisma, ctx.services.env)),
});
