import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { migrateDatabase, migrationNames, migrationState } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { openStore } from '@perfboard/media/open-store';
import { readEnv } from '@perfboard/server/base/service/env';
import { createBackup } from '@perfboard/server/operations/backup/backup-create';
import { backupRecipients, runCommand, schemaOwnerUrl } from './command.ts';

/** Makes a backup before the schema changes, in the folder BACKUP_BEFORE_MIGRATION. */
async function backUpBefore(url: string): Promise<void> {
  const folder = process.env.BACKUP_BEFORE_MIGRATION;
  if (!folder) return;
  const { pending, unknown } = await migrationState(url);
  if (unknown.length > 0 || pending.length === 0 || pending.length === migrationNames.length) return;
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: url });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = path.join(folder, `before-migration-${moment}.tar.gz`);
  await createBackup({
    databaseUrl: url,
    store: openStore(env.images),
    file,
    recipients: backupRecipients(),
  });
  console.log(`Backed up the shop to ${file} before the migration`);
}

runCommand(async () => {
  const { url, grant } = await schemaOwnerUrl();
  await backUpBefore(url);
  const applied = await migrateDatabase({ databaseUrl: url });
  // Empty while Redis holds the queue; it lets a shop switch between the two.
  await migrateQueue({ databaseUrl: url });
  await grant();
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date');
});
