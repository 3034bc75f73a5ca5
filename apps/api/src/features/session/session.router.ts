import { writeResultSchema } from '@perfboard/contracts/error';
import {
  openSessionSchema,
  secondFactorSchema,
  sessionConfirmFields,
  sessionLimits,
  sessionMessages,
  sessionSchema,
} from '@perfboard/contracts/session';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { publicProcedure, router, sessionProcedure } from '../../trpc/init.ts';
import { assertOwnPassword } from '../password/own-password.ts';

const tags = ['session'];

export const sessionRouter = router({
  /** Who is signed in, or null. */
  get: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/session', tags, summary: 'Who is signed in, or null' },
    })
    .output(sessionSchema)
    .query(async ({ ctx }) => {
      const actor = await ctx.actor();
      return actor ? { email: actor.email, name: actor.name } : null;
    }),

  /** Where the account is signed in. */
  list: sessionProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/sessions',
        tags,
        protect: true,
        summary: 'Open sessions of the account',
      },
    })
    .output(z.array(openSessionSchema))
    .query(async ({ ctx }) => {
      const rows = await ctx.services.database.prisma.session.findMany({
        where: { userId: ctx.currentActor.id, expiresAt: { gt: new Date() } },
        select: { id: true, ipAddress: true, userAgent: true, createdAt: true, updatedAt: true },
        orderBy: { updatedAt: 'desc' },
        take: 100,
      });
      return rows.map((row) => ({
        is_current: row.id === ctx.currentActor.sessionId,
        address: row.ipAddress,
        user_agent: row.userAgent,
        created_at: row.createdAt.toISOString(),
        used_at: row.updatedAt.toISOString(),
      }));
    }),

  /** Switched on and off at the sign-in routes, which ask for the password. */
  secondFactor: sessionProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/session/second-factor',
        tags,
        protect: true,
        summary: 'Whether the account has a second factor',
      },
    })
    .output(secondFactorSchema)
    .query(async ({ ctx }) => {
      const user = await ctx.services.database.prisma.user.findUnique({
        where: { id: ctx.currentActor.id },
        select: { twoFactorEnabled: true },
      });
      return { is_enabled: user?.twoFactorEnabled ?? false };
    }),

  /** Opens what asks for a password given a short while ago. */
  confirm: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/session/confirm',
        tags,
        protect: true,
        summary: 'Give the password again',
        description: `Some calls ask for it when it was last given more than ${sessionLimits.confirmedSeconds / 60} minutes ago.`,
      },
      takesPassword: true,
    })
    .input(sessionConfirmFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { password } }) => {
      await assertOwnPassword(ctx, password, 'password');
      await ctx.services.database.prisma.session.updateMany({
        where: { id: ctx.currentActor.sessionId },
        data: { confirmedAt: new Date() },
      });
      await recordAudit(ctx, { action: 'session.confirm', entity: 'session' });
      return { message: sessionMessages.confirmed };
    }),

  /** Ends every session of the account, this one too. */
  signOutEverywhere: sessionProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/sessions',
        tags,
        protect: true,
        summary: 'Sign out everywhere, here too',
      },
    })
    .output(writeResultSchema)
    .mutation(async ({ ctx }) => {
      const { internalAdapter } = await ctx.services.auth.$context;
      await internalAdapter.deleteUserSessions(ctx.currentActor.id);
      await recordAudit(ctx, { action: 'session.end_all', entity: 'session' });
      return { message: sessionMessages.signedOutEverywhere };
    }),
});
