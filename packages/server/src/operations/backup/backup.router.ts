import { backupListSchema } from '@perfboard/contracts/backup';
import { writeResultSchema } from '@perfboard/contracts/error';
import { backupMessages, backupsKept } from '@perfboard/contracts/words/operation';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { ownerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { listBackups, requestBackup } from './backup.ts';
import { readBackupState } from './backup-state.ts';

export const backupRouter = router({
  list: ownerProcedure
    .meta(
      rest('GET /backups', 'List backups, newest first, and the state of nightly backups', {
        description: 'Download one with `GET /backups/{uuid}/archive`. Restore with a command on the server.',
      }),
    )
    .input(z.object({}).optional())
    .output(backupListSchema)
    .query(async ({ ctx }) => {
      const { prisma } = ctx.services;
      const [{ place, ...state }, backups] = await Promise.all([
        readBackupState(prisma),
        listBackups(prisma),
      ]);
      return { ...state, folder: place?.folder ?? null, kept: place?.kept ?? backupsKept, backups };
    }),

  make: ownerProcedure
    .meta(
      rest('POST /backups', 'Back up now', { description: 'The worker creates the backup.', status: 201 }),
    )
    .output(writeResultSchema)
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'backup.make', entity: 'backup' }, async (tx) => ({
        message: backupMessages.asked,
        uuid: await requestBackup(tx, ctx.requestId),
      })),
    ),
});
