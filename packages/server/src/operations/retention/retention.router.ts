import { retentionFields } from '@perfboard/contracts/shop/retention';
import { z } from 'zod';
import { readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { countBeyond } from './retention.ts';

const count = z.number().int();

export const retentionRouter = router({
  preview: readerProcedure
    .meta(
      rest('POST /shop/retention/preview', 'Count the rows that these periods would erase', {
        description: 'Nothing is erased or saved. The nightly job uses the saved periods.',
      }),
    )
    .input(retentionFields)
    .output(
      z.object({
        bookings: count,
        contacts: count,
        spam_bookings: count,
        spam_contacts: count,
        other_mails: count,
        page_views: count,
        recipients: count,
      }),
    )
    .query(({ ctx, input }) => countBeyond(ctx.services.pool, input)),
});
