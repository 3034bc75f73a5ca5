import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { backupMessages } from '@perfboard/contracts/words/operation';
import { withLock } from '@perfboard/db/transaction';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { isIrreplaceable } from '@perfboard/media/key';
import type { JobServices } from '../../base/service/services.ts';
import { removeExpired, syncArchives } from './archive-folder.ts';
import { createBackup } from './backup-create.ts';
import { ArchiveError } from './backup-format.ts';

type BackupServices = Pick<JobServices, 'pool' | 'prisma' | 'store' | 'env' | 'shop' | 'log'>;

interface BackupRun {
  signal: AbortSignal;
  /** True when the job has no further automatic attempt. */
  isLast: boolean;
}

/** The same at every attempt: an existing archive with this name is complete. */
function archiveNameOf({ uuid, created_at }: { uuid: string; created_at: Date }, isEncrypted: boolean) {
  const moment = created_at.toISOString().replace(/[-:]|\.\d+/g, '');
  return `shop-${moment}-${uuid.slice(-8)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/**
 * Makes the archive of a row, once, and removes expired ones. One worker at a time: the second with the same
 * row finds it done. Leftovers of a killed worker have temporary names, and a later backup removes them.
 * @throws PermanentJobError when backups are off; the cause of any other failure
 */
export async function runBackup(services: BackupServices, uuid: string, run: BackupRun): Promise<void> {
  const { pool, prisma, env } = services;
  await withLock(pool, 'backup', async () => {
    const row = await prisma.backup.findUnique({ where: { uuid } });
    if (!row || row.status === 'done') return;
    try {
      await makeArchive(services, row, run.signal);
    } catch (error) {
      const isOver = run.isLast || error instanceof PermanentJobError;
      const last_error = run.signal.aborted
        ? null
        : error instanceof ArchiveError || error instanceof PermanentJobError
          ? error.message
          : 'Backup failed. See the worker’s log.';
      const status = isOver && !run.signal.aborted ? ('failed' as const) : ('waiting' as const);
      await prisma.backup.updateMany({ where: { uuid }, data: { status, last_error } });
      throw error;
    }
  });
  if (env.BACKUP_FOLDER) await tidyArchives(services, env.BACKUP_FOLDER, new Date());
}

async function makeArchive(
  { prisma, store, env }: BackupServices,
  row: { uuid: string; created_at: Date },
  signal: AbortSignal,
): Promise<void> {
  const { BACKUP_FOLDER: folder, BACKUP_RECIPIENT: recipients } = env;
  if (!folder) throw new PermanentJobError(backupMessages.isOff);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file_name = archiveNameOf(row, recipients.length > 0);
  const file = path.join(folder, file_name);
  await prisma.backup.update({ where: { uuid: row.uuid }, data: { status: 'running', file_name } });
  const isMade = await stat(file).catch(() => null);
  const manifest = isMade
    ? null
    : await createBackup({ databaseUrl: env.DATABASE_URL, store, file, recipients, signal });
  const { size } = await stat(file);
  const lost = manifest?.missing_images.filter(isIrreplaceable);
  await prisma.backup.update({
    where: { uuid: row.uuid },
    data: {
      status: 'done',
      bytes: size,
      // An archive that an earlier attempt completed was counted by none.
      ...(lost && { missing_images: lost.length }),
      last_error: null,
      finished_at: new Date(),
    },
  });
}

/** Removes expired archives, and lists the others. */
export async function tidyArchives(
  { prisma, shop, env, log }: BackupServices,
  folder: string,
  now: Date,
): Promise<void> {
  const { words, isFresh } = await shop.read();
  // A shorter default must not remove backups that the owner wants to retain.
  if (isFresh) {
    const options = { kept: env.BACKUP_KEEP, days: words.retention.backup_days, now };
    const removed = await removeExpired(folder, options);
    if (removed.length > 0) log.info({ removed }, 'old backups were removed');
  }
  await syncArchives(prisma, folder);
}
