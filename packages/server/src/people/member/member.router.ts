import { writeResultSchema } from '@perfboard/contracts/error';
import {
  memberLanguageFields,
  memberNameSchema,
  memberRoleFields,
  memberSchema,
  namedMember,
  signatureFields,
} from '@perfboard/contracts/member';
import { memberMessages } from '@perfboard/contracts/words/member';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import {
  confirmedOwnerProcedure,
  ownerProcedure,
  readerProcedure,
  router,
  sessionProcedure,
} from '../../base/trpc/init.ts';
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

  signature: sessionProcedure
    .meta(rest('GET /session/signature', 'Read the signature of your replies'))
    .output(z.object({ signature: z.string() }))
    .query(async ({ ctx }) => {
      const { id } = ctx.currentActor;
      const user = await ctx.services.prisma.user.findUnique({ where: { id }, select: { signature: true } });
      return { signature: user?.signature ?? '' };
    }),

  setSignature: sessionProcedure
    .meta(
      rest('PUT /session/signature', 'Set the signature of your replies; empty for your name and the shop’s'),
    )
    .input(signatureFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { signature } }) => {
      const { id } = ctx.currentActor;
      return audited(ctx, { action: 'member.signature', entity: 'member', entity_uuid: id }, async (tx) => {
        await tx.user.update({ where: { id }, data: { signature } });
        return { message: memberMessages.signatureSaved };
      });
    }),

  language: sessionProcedure
    .meta(rest('GET /session/language', 'Read the language that you chose for your desk'))
    .output(memberLanguageFields)
    .query(({ ctx }) => ({ language: ctx.currentActor.language })),

  setLanguage: sessionProcedure
    .meta(
      rest('PUT /session/language', 'Choose the language of your desk and of emails to you', {
        description: '`null` for the shop’s primary language.',
      }),
    )
    .input(memberLanguageFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { language } }) => {
      const { id } = ctx.currentActor;
      return audited(ctx, { action: 'member.language', entity: 'member', entity_uuid: id }, async (tx) => {
        await tx.user.update({ where: { id }, data: { language } });
        return { message: memberMessages.languageSaved };
      });
    }),

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
