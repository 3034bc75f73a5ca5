import { inboxItemSchema } from '@perfboard/contracts/inbox';
import { leadFilterFields } from '@perfboard/contracts/lead-filter';
import { cursorSchema, limitSchema, pageOf, searchSchema } from '@perfboard/contracts/list';
import { sortDirections } from '@perfboard/contracts/words/desk';
import { z } from 'zod';
import { auditRead } from '../../base/audit/audit-read.ts';
import { readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { asCaller } from '../lead/lead-list.ts';
import { pageInbox } from './inbox.ts';

export const inboxRouter = router({
  page: readerProcedure
    .meta(
      rest('GET /inbox', 'List leads of both kinds that wait for an answer, newest first', {
        description:
          'New leads, leads whose sender answered a reply and has no answer yet, and leads that came back for you at the time of a follow-up.',
      }),
    )
    .input(
      z.object({
        q: searchSchema,
        kind: z.enum(['booking', 'contact']).optional(),
        assignee: leadFilterFields.assignee,
        direction: z.enum(sortDirections).optional(),
        cursor: cursorSchema,
        limit: limitSchema().optional(),
      }),
    )
    .output(pageOf(inboxItemSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'booking' });
      await auditRead(ctx, { ...input, entity: 'contact' });
      const { id } = ctx.currentActor;
      return pageInbox(ctx.services.prisma, { ...asCaller(input, id), callerId: id });
    }),
});
