import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, Prisma, type PrismaClient } from '@perfboard/db/client';
import { DatabaseIsNewerError, migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import type { ImageStore } from '@perfboard/media/store';
import type pg from 'pg';
import { endFileLinks } from '../../catalog/file/file-link.ts';
import { endPreviewLinks } from '../../catalog/project/project-preview.ts';
import { endClientLinks } from '../../leads/lead/client-link.ts';
import { endQuoteLinks } from '../../leads/quote/quote-send.ts';
import { departureKey, listDepartures } from '../privacy/departure.ts';
import { replayDepartures } from '../privacy/replay-departures.ts';
import { ArchiveError, type Manifest } from './backup-format.ts';
import { readMigrations } from './backup-tables.ts';
import {
  beginJournal,
  endJournal,
  hasLeftovers,
  type Journal,
  openRestore,
  type Restored,
  readJournal,
  removeLeftovers,
} from './restore-journal.ts';
import { loadArchive, refuseRows } from './restore-load.ts';
import { verifyArchive } from './restore-read.ts';

export interface RestoreOptions {
  databaseUrl: string;
  store: ImageStore;
  file: string;
  /**
   * Key of the suppression hashes: must be the old installation's, otherwise later departures are not
   * recognized.
   */
  secret: string;
  /** Image stores of the old installation, which record later departures; the target store is read too. */
  departures?: readonly ImageStore[];
  /** Secret age keys, for an encrypted archive. */
  identities?: readonly string[];
}

export interface RestoreReport extends Restored {
  manifest: Manifest;
  /** Addresses in the archive that were erased or unsubscribed later. */
  erased: number;
  left: number;
  /** Members and subscribers in the archive that the desk removed later. */
  removed: number;
}

/** The clocks of two machines may differ by this much. */
const clockSkewMs = 10 * 60_000;

/**
 * Restores an archive into an empty database and an empty image store, then migrates to this release's
 * schema, atomically. The whole archive is verified before anything is written. An interrupted restore is
 * completed, or starts over, when repeated.
 * @throws ArchiveError when the archive is damaged or of an unknown schema, or the target is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { databaseUrl, store, file, identities } = options;
  const manifest = await verifyArchive({ file, identities });
  const archive = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  refuseSchema(file, manifest);
  let client = await openRestore(databaseUrl);
  try {
    let journal = await readJournal(client);
    if (!journal?.restored || journal.archive !== archive) {
      await prepare(client, { ...options, manifest, journal });
      const id = await beginJournal(client, store, archive);
      try {
        await loadArchive({ client, store, archive: { file, identities }, manifest, id });
        journal = await readJournal(client);
      } catch (error) {
        await client.end().catch(() => {});
        ({ client, journal } = await findOut(options, id, error));
      }
    }
    if (!journal?.restored) throw new ArchiveError('The restore was not applied. Run it again.');
    await migrateDatabase({ databaseUrl });
    await migrateQueue({ databaseUrl });
    // Before the journal's end: until then, no program of the shop starts on this database.
    const replayed = await replay(options, manifest);
    await endJournal(client, store, journal.id);
    return { manifest, ...journal.restored, ...replayed };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Tables with links whose changes are followed. */
const watched = ['projects', 'bookings', 'contacts', 'quotes'].map((table) => Prisma.raw(table));

/**
 * Later revocations of links are unknown, so all links are revoked. Without triggers, because no client
 * follows the feed yet.
 */
const endLinks = (prisma: PrismaClient) =>
  prisma.$transaction(
    async (tx) => {
      for (const table of watched) await tx.$executeRaw`alter table ${table} disable trigger user`;
      await endPreviewLinks(tx);
      await endFileLinks(tx);
      await endClientLinks(tx);
      await endQuoteLinks(tx);
      for (const table of watched) await tx.$executeRaw`alter table ${table} enable trigger user`;
    },
    { timeout: 10 * 60_000, maxWait: 10_000 },
  );

/** People who unsubscribed or were erased after the archive was made must not be restored. */
async function replay({ databaseUrl, store, secret, departures = [] }: RestoreOptions, manifest: Manifest) {
  const since = new Date(Date.parse(manifest.created_at) - clockSkewMs);
  const known = await Promise.all([store, ...departures].map((one) => listDepartures(one, since)));
  const database = openDatabase({
    databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: 10 * 60_000,
    silenceMs: 30_000,
  });
  try {
    await endLinks(database.prisma);
    const report = await replayDepartures({ prisma: database.prisma, secret }, known.flat());
    // Unsubscribed and erased addresses are in the database again and will be recorded from there. Removed
    // rows leave no trace, so they are recorded here.
    for (const departure of known.flat().filter(({ kind }) => kind === 'removed'))
      await store.put(departureKey(departure), Buffer.alloc(0), { contentType: 'application/octet-stream' });
    return report;
  } finally {
    await database.close();
  }
}

/** @throws ArchiveError with the archive's migrations that this release does not have */
function refuseSchema(file: string, { migrations }: Manifest): void {
  const unknown = migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return;
  const named =
    unknown.slice(0, 3).join(', ') + (unknown.length > 3 ? ` and ${unknown.length - 3} more` : '');
  throw new ArchiveError(
    `${file} was made by a release with other migrations (${named}); restore it with that release or a later one`,
  );
}

/**
 * Rejects a target that is not empty, removes leftovers of an interrupted restore, and creates the archive's
 * schema.
 */
async function prepare(
  client: pg.Client,
  options: RestoreOptions & { manifest: Manifest; journal: Journal | null },
): Promise<void> {
  const { databaseUrl, store, file, manifest, journal } = options;
  const applied = await readMigrations(client);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);
  await refuseRows(client);
  const isInterrupted = await hasLeftovers(store, journal);
  if (applied.some((name) => !manifest.migrations.includes(name)))
    throw new ArchiveError(
      `${file} is older than the schema of this database. Restore it into a database without tables, where it will be migrated.`,
    );
  if (isInterrupted && journal) await removeLeftovers(store, journal.id);
  await migrateDatabase({ databaseUrl, upTo: manifest.migrations.at(-1) as string });
}

/** PostgreSQL may be restarting; a lost connection is usually back by then. */
const findOutTries = 10;
const findOutPauseMs = 2000;

/**
 * After a failure, checks whether the rows were committed, because a COMMIT may succeed although its answer
 * is lost. Images are removed only if they were not.
 * @throws the original failure when nothing of the restore is left; an ArchiveError when it can't be
 * determined
 */
async function findOut(
  { databaseUrl, store }: RestoreOptions,
  id: string,
  failure: unknown,
): Promise<{ client: pg.Client; journal: Journal }> {
  const client = await reopen(databaseUrl, failure);
  try {
    // We hold the lock again, so the failed transaction has ended, either way.
    const journal = await readJournal(client);
    if (journal?.id === id && journal.restored) return { client, journal };
    if (journal?.id === id) {
      await removeLeftovers(store, id);
      await endJournal(client, store, id);
    }
  } catch {
    // Its marker identifies the leftovers, and the next restore removes them.
  }
  await client.end().catch(() => {});
  throw failure;
}

async function reopen(databaseUrl: string, failure: unknown): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    try {
      return await openRestore(databaseUrl);
    } catch {
      if (tries === findOutTries)
        throw new ArchiveError(
          `Lost the database during the restore (${(failure as Error).message}). Run the same command again to finish it.`,
          { cause: failure },
        );
      await sleep(findOutPauseMs);
    }
  }
}
