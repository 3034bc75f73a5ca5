import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { settingFields, settingSchema } from '@perfboard/contracts/setting';
import { settingMessages } from '@perfboard/contracts/words/setting';
import { audited } from '../../base/audit/audit.ts';
import { readSetting, saveSetting } from '../../base/setting/setting.ts';
import { ownerProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { assertRecentPassword } from '../../base/trpc/role.ts';

export const settingRouter = router({
  get: readerProcedure
    .meta(rest('GET /settings', 'Get the settings'))
    .output(settingSchema)
    .query(({ ctx }) => readSetting(ctx.services.prisma)),

  set: ownerProcedure
    .meta(
      rest('PUT /settings', 'Change the settings', {
        description:
          'Changes apply to a newsletter that is being sent within seconds. Changing subscriber confirmation or the second-factor rule requires a recently confirmed password.',
      }),
    )
    .input(settingFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      // Mailing people without consent must not be enabled by a stolen cookie or a token, nor must sign-in
      // requirements be changed by one.
      if (input.double_opt_in !== undefined || input.second_factor_required !== undefined)
        assertRecentPassword(ctx.currentActor);
      if (input.second_factor_required && !ctx.currentActor.hasSecondFactor) {
        const issue = { path: 'second_factor_required', message: settingMessages.ownFirst };
        throw new AppError('BAD_REQUEST', issue.message, { issues: [issue] });
      }
      const entry = { action: 'setting.update', entity: 'setting', details: { ...input } } as const;
      return audited(ctx, entry, async (tx) => {
        await saveSetting(tx, input);
        return { message: settingMessages.saved };
      });
    }),
});
