import { access } from 'node:fs/promises';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { JobServices } from '../../base/service/services.ts';
import { lastNight } from '../retention/retention.ts';
import { recordBackupPlace } from './backup-state.ts';
import { tidyArchives } from './run-backup.ts';

/** A failed job, or one that crashed several workers, no longer runs: its row must not say so. */
const endGivenUp = `update backups set status = 'failed',
    last_error = coalesce(last_error, 'Workers kept stopping during the backup')
  where status in ('waiting', 'running') and exists (select 1 from outbox
    where job = 'backup.make' and payload->>'backup_uuid' = backups.uuid::text and failed_at is not null)`;

/**
 * Requests last night's backup unless it was requested: also in the morning, on a machine that was off. Safe
 * with any number of workers, because a night has one row. A shop younger than its last night needs none.
 * @returns whether this call requested it
 */
export async function requestNightlyBackup(
  services: Pick<JobServices, 'prisma' | 'pool' | 'store' | 'env' | 'shop' | 'log'>,
  now: Date,
): Promise<boolean> {
  const { prisma, pool, env, shop } = services;
  const { BACKUP_FOLDER: folder, BACKUP_KEEP: kept } = env;
  await recordBackupPlace(prisma, folder ? { folder, kept } : null);
  await pool.query(endGivenUp);
  if (!folder) return false;
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (isThere) await tidyArchives(services, folder, now);
  const { words } = await shop.read();
  const zone = words.profile.time_zone;
  const night = lastNight(zone, now);
  const { rows } = await pool.query<{ born: Date | null }>(
    'select min(finished_at) as born from _prisma_migrations',
  );
  const born = rows[0]?.born;
  if (!born || lastNight(zone, born) >= night) return false;
  return prisma.$transaction(async (tx) => {
    const made = await tx.backup.createManyAndReturn({
      data: [{ reason: 'night', night: new Date(`${night}T00:00:00Z`) }],
      skipDuplicates: true,
      select: { uuid: true },
    });
    for (const { uuid } of made)
      await tx.outbox.create({ data: outboxRow('backup.make', { backup_uuid: uuid }, {}) });
    return made.length > 0;
  });
}
