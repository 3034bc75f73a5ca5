import { writeResultSchema } from '@perfboard/contracts/error';
import { settingFields, settingMessages, settingSchema } from '@perfboard/contracts/setting';
import { recordAudit } from '../../audit.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { readSetting, saveSetting } from './setting.ts';

const tags = ['settings'];

export const settingRouter = router({
  get: adminProcedure
    .meta({
      openapi: { method: 'GET', path: '/settings', tags, protect: true, summary: 'The settings' },
    })
    .output(settingSchema)
    .query(({ ctx }) => readSetting(ctx.services.database.prisma)),

  set: adminProcedure
    .meta({
      openapi: {
        method: 'PUT',
        path: '/settings',
        tags,
        protect: true,
        summary: 'Change the settings',
        description: 'A campaign that is being sent follows within seconds.',
      },
    })
    .input(settingFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      await saveSetting(ctx.services.database.prisma, input);
      await recordAudit(ctx, { action: 'setting.update', entity: 'setting', details: { ...input } });
      return { message: settingMessages.saved };
    }),
});
