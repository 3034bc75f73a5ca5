import { searchHitSchema, searchInput } from '@perfboard/contracts/search';
import { z } from 'zod';
import { auditRead } from '../../base/audit/audit-read.ts';
import { readerProcedure, router } from '../../base/trpc/init.ts';
import { searchDesk } from './search.ts';

export const searchRouter = router({
  /** Finds rows that every member may read, for the desk's command palette. */
  find: readerProcedure
    .input(searchInput)
    .output(z.array(searchHitSchema))
    .query(async ({ ctx, input: { q } }) => {
      for (const entity of ['booking', 'contact', 'subscriber'] as const) {
        await auditRead(ctx, { entity, q });
      }
      return searchDesk(ctx.services.prisma, q);
    }),
});
