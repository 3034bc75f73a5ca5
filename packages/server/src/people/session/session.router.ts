import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import {
  namedSession,
  openSessionSchema,
  secondFactorSchema,
  sessionConfirmFields,
  sessionSchema,
} from '@perfboard/contracts/session';
import { sessionLimits, sessionMessages } from '@perfboard/contracts/words/session';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { confirmedProcedure, publicProcedure, router, sessionProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { needsSecondFactor } from '../../base/trpc/role.ts';
import { deviceName, placeName } from '../device/device-name.ts';
import { removeBrowsers } from '../push/push-browser.ts';
import { assertOwnPassword } from './member-password.ts';
import { readSecondFactor } from './own-factor.ts';

export const sessionRouter = router({
  /** The signed-in account, or null. */
  get: publicProcedure
    .meta(rest('GET /session', 'Get the signed-in account, or null'))
    .output(sessionSchema)
    .query(async ({ ctx }) => {
      const actor = await ctx.actor();
      if (!actor) return null;
      const { email, name, role } = actor;
      const { prisma, shop } = ctx.services;
      return {
        email,
        name,
        role,
        language: actor.language ?? (await shop.read()).words.languages.primary,
        needs_second_factor: await needsSecondFactor(prisma, actor),
        has_colleagues: (await prisma.user.count()) > 1,
      };
    }),

  /** The account's sessions. */
  list: sessionProcedure
    .meta(rest('GET /sessions', 'List your open sessions'))
    .output(z.array(openSessionSchema))
    .query(async ({ ctx }) => {
      const rows = await ctx.services.prisma.session.findMany({
        where: {
          userId: ctx.currentActor.id,
          expiresAt: { gt: new Date() },
          // The other sessions of a demo's account belong to strangers.
          ...(ctx.services.env.isDemo && { id: ctx.currentActor.sessionId }),
        },
        select: {
          id: true,
          ipAddress: true,
          userAgent: true,
          timeZone: true,
          createdAt: true,
          updatedAt: true,
        },
        orderBy: { updatedAt: 'desc' },
        take: 100,
      });
      return rows.map((row) => ({
        id: row.id,
        is_current: row.id === ctx.currentActor.sessionId,
        address: row.ipAddress,
        device: deviceName(row.userAgent),
        place: placeName(row.timeZone),
        user_agent: row.userAgent,
        created_at: row.createdAt.toISOString(),
        used_at: row.updatedAt.toISOString(),
      }));
    }),

  /** Changed by sign-in routes, which ask for the password. */
  secondFactor: sessionProcedure
    .meta(rest('GET /session/second-factor', 'Check whether your account has a second factor'))
    .output(secondFactorSchema)
    .query(({ ctx }) => readSecondFactor(ctx.services, ctx.currentActor.id)),

  /** Confirms the password for actions that require a recent one. */
  confirm: sessionProcedure
    .meta(
      rest('POST /session/confirm', 'Confirm your password', {
        description: `Some calls require a password confirmation from the last ${sessionLimits.confirmedSeconds / 60} minutes.`,
        takesPassword: true,
      }),
    )
    .input(sessionConfirmFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { password } }) => {
      await assertOwnPassword(ctx, password, { path: 'password', limit: 'confirmByAccount' });
      return audited(ctx, { action: 'session.confirm', entity: 'session' }, async (tx) => {
        await tx.session.updateMany({
          where: { id: ctx.currentActor.sessionId },
          data: { confirmedAt: new Date() },
        });
        return { message: sessionMessages.confirmed };
      });
    }),

  /**
   * Called before something that is not an API call, such as a download: if it fails, the screen asks for the
   * password.
   */
  confirmed: confirmedProcedure
    .meta(rest('GET /session/confirmed', 'Check for a recent password confirmation; 403 if there is none'))
    .output(z.object({ is_confirmed: z.literal(true) }))
    .query(() => ({ is_confirmed: true as const })),

  /** Ends one session of the account, for example on a borrowed computer. */
  end: sessionProcedure
    .meta(rest('DELETE /sessions/{id}', 'End one of your sessions'))
    .input(namedSession)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { id } }) =>
      audited(ctx, { action: 'session.end', entity: 'session' }, async (tx) => {
        const { count } = await tx.session.deleteMany({ where: { id, userId: ctx.currentActor.id } });
        if (count === 0) throw new AppError('NOT_FOUND', sessionMessages.notFound);
        await removeBrowsers(tx, { user_id: ctx.currentActor.id, session_id: id });
        return { message: sessionMessages.ended };
      }),
    ),

  /** Ends every session of the account, including this one. */
  signOutEverywhere: sessionProcedure
    .meta(rest('DELETE /sessions', 'Sign out everywhere, including here'))
    .output(writeResultSchema)
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'session.end_all', entity: 'session' }, async (tx) => {
        await tx.session.deleteMany({ where: { userId: ctx.currentActor.id } });
        await removeBrowsers(tx, { user_id: ctx.currentActor.id });
        return { message: sessionMessages.signedOutEverywhere };
      }),
    ),
});
