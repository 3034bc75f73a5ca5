import { DatabaseIsNewerError, migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import type { ImageStore } from '@perfboard/media/store';
import pg from 'pg';
import { ArchiveError, type Manifest } from './backup-format.ts';
import { readMigrations } from './backup-tables.ts';
import { loadArchive, type Restored, refuseNonEmpty } from './restore-load.ts';
import { verifyArchive } from './restore-read.ts';

/**
 * Brings an archive into an empty database and an empty image store, then up to this release's schema. Nothing is
 * written before the whole archive was verified.
 *
 * @throws ArchiveError when the archive is damaged or too new, or the place is not empty
 */
export async function restoreBackup(options: {
  databaseUrl: string;
  store: ImageStore;
  file: string;
}): Promise<{ manifest: Manifest } & Restored> {
  const { databaseUrl, store, file } = options;
  const manifest = await verifyArchive(file);
  const tooNew = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (tooNew.length > 0)
    throw new ArchiveError(
      `${file} was made by a newer release (${tooNew.join(', ')}); restore it with that one or a later one`,
    );
  const applied = await appliedMigrations(databaseUrl);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);
  await refuseNonEmpty(databaseUrl, store);
  if (applied.some((name) => !manifest.migrations.includes(name)))
    throw new ArchiveError(
      `${file} is older than the schema of this database. Restore it into a database without tables; it is brought up to date there.`,
    );
  const upTo = manifest.migrations.at(-1) as string;
  await migrateDatabase({ databaseUrl, upTo });
  const restored = await loadArchive({ databaseUrl, store, file, manifest });
  await migrateDatabase({ databaseUrl });
  await migrateQueue({ databaseUrl });
  return { manifest, ...restored };
}

async function appliedMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await readMigrations(client);
  } finally {
    await client.end();
  }
}
