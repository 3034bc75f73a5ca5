import { writeResultSchema } from '@perfboard/contracts/error';
import { settingFields, settingSchema } from '@perfboard/contracts/setting';
import { settingMessages } from '@perfboard/contracts/words/setting';
import { audited } from '../audit/audit.ts';
import { adminProcedure, router } from '../trpc/init.ts';
import { rest } from '../trpc/rest.ts';
import { readSetting, saveSetting } from './setting.ts';

export const settingRouter = router({
  get: adminProcedure
    .meta(rest('GET /settings', 'The settings'))
    .output(settingSchema)
    .query(({ ctx }) => readSetting(ctx.services.prisma)),

  set: adminProcedure
    .meta(
      rest('PUT /settings', 'Change the settings', {
        description: 'A campaign that is being sent follows within seconds.',
      }),
    )
    .input(settingFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'setting.update', entity: 'setting', details: { ...input } }, async (tx) => {
        await saveSetting(tx, input);
        return { message: settingMessages.saved };
      }),
    ),
});
