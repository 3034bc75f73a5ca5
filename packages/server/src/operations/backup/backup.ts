import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '@perfboard/contracts/backup';
import { AppError } from '@perfboard/contracts/error';
import {
  archiveName,
  type BackupReason,
  backupMessages,
  backupReasons,
  backupStatuses,
} from '@perfboard/contracts/words/operation';
import type { Db, Prisma, PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { storedOption } from '../../base/list/stored-value.ts';
import { readBackupState } from './backup-state.ts';

/** More than any shop retains: failed ones are listed as well. */
const shownMax = 100;
const reasons = Object.keys(backupReasons) as BackupReason[];

type BackupRow = Prisma.BackupGetPayload<object>;

const toBackup = (row: BackupRow): Backup => ({
  uuid: row.uuid,
  reason: storedOption(reasons, row.reason, 'asked'),
  status: storedOption(backupStatuses, row.status, 'waiting'),
  file_name: row.status === 'done' ? row.file_name : null,
  bytes: row.bytes === null ? null : Number(row.bytes),
  is_encrypted: row.file_name?.endsWith('.age') ?? false,
  missing_images: row.missing_images,
  last_error: row.last_error,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** Newest first. */
export async function listBackups(db: Db): Promise<Backup[]> {
  const rows = await db.$queryRaw<BackupRow[]>`
    select * from backups order by created_at desc, uuid desc limit ${shownMax}`;
  return rows.map(toBackup);
}

/**
 * Requests an archive from the worker. Returns its uuid.
 * @throws AppError CONFLICT when backups are off, or one is in progress
 */
export async function requestBackup(tx: Db, requestId: string): Promise<string> {
  // Serialized: clicks in two windows make one backup.
  await tx.$queryRaw`select 1 from (select pg_advisory_xact_lock(hashtext('ask for a backup'))) as locked`;
  if (!(await readBackupState(tx)).is_nightly) throw new AppError('CONFLICT', backupMessages.isOff);
  if ((await tx.backup.count({ where: { status: { in: ['waiting', 'running'] } } })) > 0)
    throw new AppError('CONFLICT', backupMessages.isRunning);
  const { uuid } = await tx.backup.create({ data: { reason: 'asked' }, select: { uuid: true } });
  await tx.outbox.create({ data: outboxRow('backup.make', { backup_uuid: uuid }, { requestId }) });
  return uuid;
}

/**
 * Opens an archive for reading, which works to its end even if it is removed in the meantime. The caller
 * closes it.
 * @throws AppError NOT_FOUND, CONFLICT when this process can't access the folder
 */
export async function openArchiveFile(
  prisma: PrismaClient,
  folder: string | undefined,
  uuid: string,
): Promise<{ name: string; bytes: number; handle: FileHandle }> {
  const row = await prisma.backup.findUnique({ where: { uuid } });
  const name = row?.file_name;
  if (row?.status !== 'done' || !name || !archiveName.test(name))
    throw new AppError('NOT_FOUND', backupMessages.notFound);
  if (!folder) throw new AppError('CONFLICT', backupMessages.notHere);
  const handle = await open(path.join(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new AppError('NOT_FOUND', backupMessages.gone)
      : new AppError('CONFLICT', backupMessages.notHere, { cause: error });
  });
  return { name, bytes: (await handle.stat()).size, handle };
}
