import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { archiveName } from '@perfboard/contracts/words/backup';
import type { Db } from '@perfboard/db/client';

interface Archive {
  name: string;
  bytes: number;
  madeAt: Date;
}

/** The archives in a folder, newest first. @throws where it cannot be read: an unmounted disk is no empty list */
export async function listArchives(folder: string): Promise<Archive[]> {
  const found: Archive[] = [];
  for (const name of await readdir(folder)) {
    if (!archiveName.test(name)) continue;
    // One that goes meanwhile is not there.
    const file = await stat(path.join(folder, name)).catch(() => null);
    if (file?.isFile()) found.push({ name, bytes: file.size, madeAt: file.mtime });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

const isBeforeMigration = (name: string): boolean => name.startsWith('before-migration-');

/**
 * Archives that have served their time: beyond the number that is kept, or older than the privacy policy says. Of each day
 * the newest counts, and beside those as many others: whoever makes one after the other must not lose the week. The newest
 * of all stays.
 */
export function spent(
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

/** Removes what has served its time. Answers the names. */
export async function removeSpent(
  folder: string,
  options: { kept: number; days: number; now: Date },
): Promise<string[]> {
  const removed = spent(await listArchives(folder), options);
  for (const { name } of removed) await rm(path.join(folder, name), { force: true });
  return removed.map(({ name }) => name);
}

/** Brings the list and the folder together: files that no row names, as after a restore, and rows whose file is gone. */
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
      // One that another worker has finished since the folder was read stays.
      finished_at: { lt: new Date(Date.now() - 60_000) },
    },
  });
}
