import { writeResultSchema } from '@perfboard/contracts/error';
import {
  passwordChangeFields,
  passwordResetFields,
  passwordResetRequestFields,
} from '@perfboard/contracts/session';
import { passwordMessages } from '@perfboard/contracts/words/session';
import { audited } from '../../base/audit/audit.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import { publicProcedure, router, sessionProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { refuseInDemo } from '../../base/trpc/role.ts';
import { assertOwnPassword, storePassword } from './member-password.ts';
import { hashPassword } from './password-hash.ts';
import { addResetRequest, resetPassword } from './password-reset.ts';
import { assertGoodPassword } from './password-rule.ts';

export const passwordRouter = router({
  requestReset: publicProcedure
    .meta(
      rest('POST /password/reset-request', 'Request a password reset link', {
        description: 'The response does not reveal whether the address has an account.',
      }),
    )
    .input(passwordResetRequestFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { email } }) => {
      const { rateLimits, env, prisma } = ctx.services;
      refuseInDemo(env);
      await rateLimits.consume('resetByAddress', limitAddress(ctx.address));
      await rateLimits.consume('resetByAccount', email);
      await addResetRequest(prisma, email, ctx.requestId);
      return { message: passwordMessages.requested };
    }),

  reset: publicProcedure
    .meta(
      rest('POST /password/reset', 'Set a new password with an emailed link', {
        description: 'The link works once. All sessions of the account end.',
      }),
    )
    .input(passwordResetFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { rateLimits, prisma } = ctx.services;
      await rateLimits.consume('resetByAddress', limitAddress(ctx.address));
      const { email } = await resetPassword(prisma, { ...input, requestId: ctx.requestId });
      await rateLimits.reset('signInByAccount', email);
      return { message: passwordMessages.changed };
    }),

  change: sessionProcedure
    .meta(
      rest('POST /password', 'Change your password', {
        description: 'All sessions of the account end, including this one.',
        takesPassword: true,
      }),
    )
    .input(passwordChangeFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { current_password, password } }) => {
      const { id, email } = ctx.currentActor;
      await assertOwnPassword(ctx, current_password, {
        path: 'current_password',
        limit: 'passwordChangeByAccount',
      });
      await assertGoodPassword(password, email);
      const hash = await hashPassword(password);
      return audited(ctx, { action: 'password.change', entity: 'session' }, async (tx) => {
        await storePassword(tx, { userId: id, hash, requestId: ctx.requestId });
        return { message: passwordMessages.changed };
      });
    }),
});
