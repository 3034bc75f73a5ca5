import { access } from 'node:fs/promises';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { JobServices } from '../../base/service/services.ts';
import { lastNight } from '../retention/retention.ts';
import { recordBackupPlace } from './backup-state.ts';
import { tidyArchives } from './run-backup.ts';

/** A job that was given up, or that took down one worker after the other, makes nothing any more: its row must not say so. */
const endGivenUp = `update backups set status = 'failed',
    last_error = coalesce(last_error, 'Workers kept stopping during the backup')
  where status in ('waiting', 'running') and exists (select 1 from outbox
    where job = 'backup.make' and payload->>'backup_uuid' = backups.uuid::text and failed_at is not null)`;

/**
 * Asks for the backup of the last night where nobody has: also in the morning, on a machine that was off. Any number of
 * workers may; the night's row is one. A shop that is younger than its last night has nothing to lose from it.
 * @returns whether this call asked for it
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
