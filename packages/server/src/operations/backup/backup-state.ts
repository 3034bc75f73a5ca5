import type { BackupState } from '@perfboard/contracts/backup';
import { backupOverdueHours, backupsKept } from '@perfboard/contracts/words/operation';
import type { Db } from '@perfboard/db/client';

/**
 * The row in which a worker records that it makes backups: since when, and in its note where and how many it
 * retains.
 */
const stateName = 'backup';

interface BackupPlace {
  folder: string;
  kept: number;
}

/** Records that a worker makes backups, and where; null: that it makes none. */
export async function recordBackupPlace(db: Db, place: BackupPlace | null): Promise<void> {
  if (!place) {
    await db.serviceState.deleteMany({ where: { name: stateName } });
    return;
  }
  const state = { ok: true, last_error: JSON.stringify(place), checked_at: new Date() };
  await db.serviceState.upsert({
    where: { name: stateName },
    create: { name: stateName, since: new Date(), ...state },
    update: state,
  });
}

/**
 * The state of the nightly backups: overdue if both the last successful one and the first day are too long
 * ago.
 */
export async function readBackupState(
  db: Db,
  now = new Date(),
): Promise<BackupState & { place: BackupPlace | null }> {
  const [state, last] = await Promise.all([
    db.serviceState.findUnique({ where: { name: stateName } }),
    db.backup.findFirst({
      // A copy before a migration counts too: it contains the whole shop.
      where: { status: 'done' },
      orderBy: { created_at: 'desc' },
      select: { created_at: true },
    }),
  ]);
  const newest = Math.max(state?.since.getTime() ?? 0, last?.created_at.getTime() ?? 0);
  return {
    is_nightly: state !== null,
    last_success_at: last?.created_at.toISOString() ?? null,
    is_overdue: state !== null && now.getTime() - newest > backupOverdueHours * 3_600_000,
    place: state && readPlace(state.last_error),
  };
}

/** Another release's worker may have written different fields. */
function readPlace(text: string | null): BackupPlace {
  const { folder, kept } = JSON.parse(text ?? '{}') as Partial<BackupPlace>;
  return { folder: String(folder ?? ''), kept: Number(kept ?? backupsKept) };
}
