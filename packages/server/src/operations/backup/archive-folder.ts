import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { archiveName } from '@perfboard/contracts/words/operation';
import type { Db } from '@perfboard/db/client';

interface Archive {
  name: string;
  bytes: number;
  madeAt: Date;
}

/**
 * The archives in a folder, newest first.
 * @throws when it can't be read: an unmounted disk is not an empty list
 */
async function listArchives(folder: string): Promise<Archive[]> {
  const found: Archive[] = [];
  for (const name of await readdir(folder)) {
    if (!archiveName.test(name)) continue;
    // It was removed in the meantime.
    const file = await stat(path.join(folder, name)).catch(() => null);
    if (file?.isFile()) found.push({ name, bytes: file.size, madeAt: file.mtime });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

const isBeforeMigration = (name: string): boolean => name.startsWith('before-migration-');

/**
 * Expired archives: beyond the number to retain, or older than the privacy policy states. The newest of each
 * day counts, plus the same number of others, so that many backups on one day don't push out the week. The
 * newest of all stays.
 */
export function expiredArchives(
  archives: readonly Archive[],
  { kept, days, now }: { kept: number; days: number; now: Date },
): Archive[] {
  const oldest = now.getTime() - days * 86_400_000;
  const dayOf = ({ madeAt }: Archive) => madeAt.toISOString().slice(0, 10);
  const ours = archives.filter(({ name }) => !isBeforeMigration(name));
  const isLastOfDay = (archive: Archive) => archive === ours.find((other) => dayOf(other) === dayOf(archive));
  const kinds = [
    ours.filter(isLastOfDay),
    ours.filter((archive) => !isLastOfDay(archive)),
    archives.filter(({ name }) => isBeforeMigration(name)),
  ];
  return kinds
    .flatMap((list) => list.filter(({ madeAt }, at) => at >= kept || madeAt.getTime() < oldest))
    .filter((archive) => archive !== archives[0]);
}

/** Removes expired archives. Returns their names. */
export async function removeExpired(
  folder: string,
  options: { kept: number; days: number; now: Date },
): Promise<string[]> {
  const removed = expiredArchives(await listArchives(folder), options);
  for (const { name } of removed) await rm(path.join(folder, name), { force: true });
  return removed.map(({ name }) => name);
}

/**
 * Synchronizes the list with the folder: adds files without a row, as after a restore, and removes rows
 * without a file.
 */
export async function syncArchives(db: Db, folder: string): Promise<void> {
  const archives = await listArchives(folder);
  await db.backup.createMany({
    data: archives.map(({ name, bytes, madeAt }) => ({
      file_name: name,
      bytes,
      status: 'done' as const,
      reason: isBeforeMigration(name) ? 'migration' : 'night',
      created_at: madeAt,
      finished_at: madeAt,
    })),
    skipDuplicates: true,
  });
  await db.backup.deleteMany({
    where: {
      status: 'done',
      file_name: { notIn: archives.map(({ name }) => name) },
      // Not those that another worker has finished since the folder was read.
      finished_at: { lt: new Date(Date.now() - 60_000) },
    },
  });
}
