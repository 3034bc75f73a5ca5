import { memberNameSchema, memberSchema } from '@perfboard/contracts/member';
import { z } from 'zod';
import { ownerProcedure, readerProcedure, router } from '../trpc/init.ts';
import { rest } from '../trpc/rest.ts';
import { listMembers } from './member.ts';

export const memberRouter = router({
  list: ownerProcedure
    .meta(rest('GET /members', 'Everybody who has an account'))
    .output(z.array(memberSchema))
    .query(({ ctx }) => listMembers(ctx.services.prisma)),

  /** For whoever gives a lead to somebody. */
  names: readerProcedure
    .meta(rest('GET /members/names', 'Names of the members'))
    .output(z.array(memberNameSchema))
    .query(({ ctx }) => listMembers(ctx.services.prisma)),
});
