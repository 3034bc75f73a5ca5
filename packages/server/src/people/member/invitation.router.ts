import { writeResultSchema } from '@perfboard/contracts/error';
import {
  invitationAcceptFields,
  invitationFields,
  invitationOfferSchema,
  invitationSchema,
  invitationTokenFields,
} from '@perfboard/contracts/member';
import { invitationMessages } from '@perfboard/contracts/words/invitation';
import { z } from 'zod';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import {
  confirmedOwnerProcedure,
  ownerProcedure,
  ownerSessionProcedure,
  publicProcedure,
  router,
} from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { acceptInvitation, readOffer } from './accept-invitation.ts';
import { createInvitation, listInvitations, resendInvitation, withdrawInvitation } from './invitation.ts';
import { changeTeam } from './member.ts';

const known = (uuid: string) => knownUuid(uuid, invitationMessages.notFound);

export const invitationRouter = router({
  list: ownerProcedure
    .meta(rest('GET /invitations', 'List pending invitations'))
    .output(z.array(invitationSchema))
    .query(({ ctx }) => listInvitations(ctx.services.prisma)),

  create: confirmedOwnerProcedure
    .meta(rest('POST /invitations', 'Invite a member by email', { status: 201 }))
    .input(invitationFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => {
      const { requestId, currentActor, services } = ctx;
      const details = { role: input.role };
      return changeTeam(ctx, { action: 'invitation.create', entity: 'invitation', details }, async (tx) => {
        const secret = services.env.SESSION_SECRET;
        const invite = { tx, requestId, secret, invitedBy: currentActor.email };
        return { message: invitationMessages.sent, ...(await createInvitation(invite, input)) };
      });
    }),

  resend: confirmedOwnerProcedure
    .meta(rest('POST /invitations/{uuid}/resend', 'Resend an invitation for another seven days'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      const { requestId, services } = ctx;
      await services.rateLimits.consume('resendByInvitation', known(uuid));
      return changeTeam(ctx, { action: 'invitation.resend', entity: 'invitation' }, async (tx, trail) => {
        const secret = services.env.SESSION_SECRET;
        trail.details = { role: await resendInvitation({ tx, requestId, secret }, known(uuid)) };
        return { message: invitationMessages.sent, uuid };
      });
    }),

  withdraw: ownerSessionProcedure
    .meta(rest('DELETE /invitations/{uuid}', 'Withdraw an invitation'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      changeTeam(ctx, { action: 'invitation.withdraw', entity: 'invitation' }, async (tx, trail) => {
        trail.details = { role: await withdrawInvitation(tx, known(uuid)) };
        return { message: invitationMessages.withdrawn, uuid };
      }),
    ),

  /** A mutation although it changes nothing: URLs with a secret end up in logs. */
  open: publicProcedure
    .meta(rest('POST /invitations/open', 'Get the details of an emailed invitation'))
    .input(invitationTokenFields)
    .output(invitationOfferSchema)
    .mutation(async ({ ctx, input: { token } }) => {
      await ctx.services.rateLimits.consume('invitationByAddress', limitAddress(ctx.address));
      return readOffer(ctx.services.prisma, token);
    }),

  accept: publicProcedure
    .meta(rest('POST /invitations/accept', 'Accept an emailed invitation and create the account'))
    .input(invitationAcceptFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.rateLimits.consume('invitationByAddress', limitAddress(ctx.address));
      await acceptInvitation(ctx.services.prisma, input, ctx.requestId);
      return { message: invitationMessages.accepted };
    }),
});
