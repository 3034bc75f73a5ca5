import { topicIdsQuery } from '@perfboard/contracts/newsletter';
import { z } from 'zod';
import { auditRead } from '../../base/audit/audit-read.ts';
import { answerWhole } from '../../base/list/whole-list.ts';
import { readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { streamAddresses } from './newsletter-audience.ts';

/** The audience of a newsletter: subscribers that a search finds, of one of some topics. */
export const audienceQuery = z.object({
  filter: z.string().max(100).optional(),
  topics: topicIdsQuery.optional(),
});

/** Apart from newsletters: it changes with the subscribers. */
export const audienceRouter = router({
  addresses: readerProcedure
    .meta(
      rest('GET /newsletters/audience/addresses', 'List the addresses that a filter and topics reach', {
        description: 'Newest first, without paused subscribers. `topics` are comma-separated ids.',
      }),
    )
    .input(audienceQuery)
    .output(z.object({ emails: z.array(z.string()) }))
    .query(async ({ ctx, input: { filter = null, topics = [] } }) => {
      await auditRead(ctx, { entity: 'subscriber', q: filter, isWhole: true });
      return answerWhole(ctx, {
        rows: streamAddresses(ctx.services.prisma, { filter, topics }),
        toItem: ({ email }) => email,
        schema: z.string(),
        wrap: (emails) => ({ emails }),
      });
    }),
});
