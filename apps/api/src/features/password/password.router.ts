import { writeResultSchema } from '@perfboard/contracts/error';
import {
  passwordChangeFields,
  passwordMessages,
  passwordResetFields,
  passwordResetRequestFields,
} from '@perfboard/contracts/session';
import { recordAudit } from '../../audit.ts';
import { limitAddress } from '../../rate-limit.ts';
import { publicProcedure, router, sessionProcedure } from '../../trpc/init.ts';
import { assertOwnPassword } from './own-password.ts';
import { mailResetLink, resetPassword, setPassword } from './password-reset.ts';
import { assertGoodPassword } from './password-rule.ts';

const tags = ['session'];

export const passwordRouter = router({
  requestReset: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/password/reset-request',
        tags,
        summary: 'Ask for a link to set a new password',
        description: 'The answer is the same whether the address has an account or not.',
      },
    })
    .input(passwordResetRequestFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { email } }) => {
      const { rateLimits } = ctx.services;
      await rateLimits.consume('resetByAddress', limitAddress(ctx.address));
      await rateLimits.consume('resetByAccount', email);
      // Nobody waits for it: the time of a mail would tell who has an account.
      void mailResetLink(ctx.services, { email, requestId: ctx.requestId }).then(
        (outcome) => {
          if (outcome === 'no mail') ctx.log.warn('a password link was asked for, but SMTP_URL is not set');
        },
        (error: unknown) => ctx.log.error({ err: error }, 'a password link could not be mailed'),
      );
      return { message: passwordMessages.requested };
    }),

  reset: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/password/reset',
        tags,
        summary: 'Set a new password with a mailed link',
        description: 'The link works once. Every session of the account ends.',
      },
    })
    .input(passwordResetFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { rateLimits, database, auth } = ctx.services;
      await rateLimits.consume('resetByAddress', limitAddress(ctx.address));
      const { email } = await resetPassword({ prisma: database.prisma, auth }, input);
      await rateLimits.reset('signInByAccount', email);
      await recordAudit({ ...ctx, currentActor: { email } }, { action: 'password.reset', entity: 'session' });
      return { message: passwordMessages.changed };
    }),

  change: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/password',
        tags,
        protect: true,
        summary: 'Change the own password',
        description: 'Every session of the account ends, this one too.',
      },
      takesPassword: true,
    })
    .input(passwordChangeFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { current_password, password } }) => {
      const { id, email } = ctx.currentActor;
      await assertOwnPassword(ctx, current_password, 'current_password');
      await assertGoodPassword(password, email);
      await setPassword(ctx.services.auth, id, password);
      await recordAudit(ctx, { action: 'password.change', entity: 'session' });
      return { message: passwordMessages.changed };
    }),
});
