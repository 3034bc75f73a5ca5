import path from 'node:path';
import { openStore } from '@perfboard/media/open-store';
import { ArchiveError } from '@perfboard/server/backup/backup-format';
import { restoreBackup } from '@perfboard/server/backup/restore-archive';
import { readEnv } from '@perfboard/server/service/env';
import { reachedDatabaseUrl, runCommand } from './command.ts';

runCommand(async () => {
  const given = process.argv[2];
  if (!given) throw new ArchiveError('Usage: npm run restore -- FILE');
  const file = path.resolve(process.env.INIT_CWD ?? '', given);
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: await reachedDatabaseUrl() });
  const { manifest, pendingJobs, pausedCampaigns } = await restoreBackup({
    databaseUrl: env.DATABASE_URL,
    store: openStore(env.images),
    file,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored the backup of ${manifest.created_at}: ${rows} rows, ${manifest.images.length} image files`,
  );
  if (pendingJobs > 0) console.log(`${pendingJobs} jobs that were pending at that time will run again`);
  if (pausedCampaigns > 0)
    console.log(
      `${pausedCampaigns} campaigns that were under way are paused; an admin decides whether they go on`,
    );
});
