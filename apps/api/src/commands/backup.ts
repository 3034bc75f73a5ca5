import path from 'node:path';
import { isIrreplaceable } from '@perfboard/media/key';
import { openStore } from '@perfboard/media/open-store';
import { readEnv } from '@perfboard/server/base/service/env';
import { createBackup } from '@perfboard/server/operations/backup/backup-create';
import { ArchiveError } from '@perfboard/server/operations/backup/backup-format';
import { backupRecipients, reachedDatabaseUrl, readArguments, runCommand } from './command.ts';

/**
 * @throws ArchiveError if originals or files are lost; the worker makes a lost variant again from its
 * original
 */
function tellMissing(file: string, missing: readonly string[]): void {
  const lost = missing.filter(isIrreplaceable);
  if (lost.length > 0)
    throw new ArchiveError(
      `The store lacks ${lost.length} images or files that the database refers to. ${file} contains everything except these:\n${lost
        .slice(0, 10)
        .map((key) => `  ${key}`)
        .join('\n')}\nUpload them again, or remove them from their projects.`,
    );
  if (missing.length > 0)
    console.log(`${missing.length} image variants are not in it and will be created again`);
}

runCommand(async () => {
  const { values, positionals } = readArguments('Usage: npm run backup -- FILE [--recipient age1...]', {
    recipient: { type: 'string', multiple: true },
  });
  const [given = ''] = positionals;
  // npm runs scripts in the project's folder, but a path is relative to the operator's current folder.
  const file = path.resolve(process.env.INIT_CWD ?? '', given);
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: await reachedDatabaseUrl() });
  const recipients = values.recipient ?? backupRecipients();
  const manifest = await createBackup({
    databaseUrl: env.DATABASE_URL,
    store: openStore(env.images),
    file,
    recipients,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Wrote ${file}: ${manifest.tables.length} tables with ${rows} rows, ${manifest.images.length} image files`,
  );
  if (recipients.length === 0)
    console.log(
      'The backup is not encrypted. To encrypt it, pass a public key with --recipient or BACKUP_RECIPIENT.',
    );
  console.log(
    'SESSION_SECRET is not in the backup. Keep it, or existing sessions and unsubscribe links stop working.',
  );
  tellMissing(file, manifest.missing_images);
});
