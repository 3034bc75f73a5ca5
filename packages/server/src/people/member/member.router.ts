import { writeResultSchema } from '@perfboard/contracts/error';
import { memberNameSchema, memberRoleFields, memberSchema, namedMember } from '@perfboard/contracts/member';
import { memberMessages } from '@perfboard/contracts/words/member';
import { z } from 'zod';
import { confirmedOwnerProcedure, ownerProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { changeTeam, listMembers, removeMember, setMemberRole } from './member.ts';

export const memberRouter = router({
  list: ownerProcedure
    .meta(rest('GET /members', 'List the members'))
    .output(z.array(memberSchema))
    .query(({ ctx }) => listMembers(ctx.services.prisma)),

  /** For assigning leads. */
  names: readerProcedure
    .meta(rest('GET /members/names', 'List the names of the members'))
    .output(z.array(memberNameSchema))
    .query(({ ctx }) => listMembers(ctx.services.prisma)),

  setRole: confirmedOwnerProcedure
    .meta(
      rest('PATCH /members/{id}', 'Change the role of a member', {
        description: 'Applies from the next call, to sessions and tokens. The last owner can’t be changed.',
      }),
    )
    .input(memberRoleFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { id, role } }) => {
      const entry = { action: 'member.set_role', entity: 'member', entity_uuid: id } as const;
      return changeTeam(ctx, entry, async (tx, trail) => {
        trail.details = { from: await setMemberRole(tx, id, role), to: role };
        return { message: memberMessages.roleSet };
      });
    }),

  remove: confirmedOwnerProcedure
    .meta(
      rest('DELETE /members/{id}', 'Remove a member', {
        description:
          'Ends their sessions, tokens and live streams immediately. The last owner can’t be removed.',
      }),
    )
    .input(namedMember)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { id } }) => {
      const entry = { action: 'member.remove', entity: 'member', entity_uuid: id } as const;
      return changeTeam(ctx, entry, async (tx, trail) => {
        // Afterwards the name is stored nowhere else.
        const { name, email, role } = await removeMember(tx, id);
        trail.details = { name, email, role };
        return { message: memberMessages.removed };
      });
    }),
});
