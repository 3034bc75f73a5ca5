import path from 'node:path';
import { openStore } from '@perfboard/media/open-store';
import { createBackup } from '@perfboard/server/backup/backup-create';
import { ArchiveError } from '@perfboard/server/backup/backup-format';
import { readEnv } from '@perfboard/server/service/env';
import { reachedDatabaseUrl, runCommand } from './command.ts';

runCommand(async () => {
  const given = process.argv[2];
  if (!given) throw new ArchiveError('Usage: npm run backup -- FILE');
  // npm runs scripts in the project's folder; a path is meant from where the operator stands.
  const file = path.resolve(process.env.INIT_CWD ?? '', given);
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: await reachedDatabaseUrl() });
  const manifest = await createBackup({ databaseUrl: env.DATABASE_URL, store: openStore(env.images), file });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Wrote ${file}: ${manifest.tables.length} tables with ${rows} rows, ${manifest.images.length} image files`,
  );
  if (manifest.missing_images.length > 0) {
    console.warn(`The image store lacks ${manifest.missing_images.length} files that the database names:`);
    for (const key of manifest.missing_images.slice(0, 10)) console.warn(`  ${key}`);
  }
  console.log('SESSION_SECRET is not in it: keep it, or old unsubscribe links and sessions end.');
});
