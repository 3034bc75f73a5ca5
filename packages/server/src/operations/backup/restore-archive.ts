import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type PrismaClient } from '@perfboard/db/client';
import { DatabaseIsNewerError, migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import type { ImageStore } from '@perfboard/media/store';
import type pg from 'pg';
import { endFileLinks } from '../../catalog/file/file-link.ts';
import { endPreviewLinks } from '../../catalog/project/project-preview.ts';
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
  /** Key of the hashes of addresses: the old place's, or who left since the archive was made is not recognized. */
  secret: string;
  /** Stores of the old place, which know who left since; the store that is filled is asked too. */
  ledgers?: readonly ImageStore[];
  /** Secret keys of age, for an encrypted archive. */
  identities?: readonly string[];
}

export interface RestoreReport extends Restored {
  manifest: Manifest;
  /** Addresses of the archive that were erased, or left, since it was made. */
  erased: number;
  left: number;
  /** Members and subscribers of the archive that were removed at the desk since. */
  removed: number;
}

/** Clocks of two machines may differ by as much. */
const clockSkewMs = 10 * 60_000;

/**
 * Brings an archive into an empty database and an empty image store, then up to this release's schema: as a whole or
 * not at all. Nothing is written before the whole archive was verified. One that was interrupted at any point is
 * brought to its end, or begun anew, by the same call.
 *
 * @throws ArchiveError when the archive is damaged or of an unknown schema, or the place is not empty
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
    if (!journal?.restored) throw new ArchiveError('The restore is not in the database; run it again');
    await migrateDatabase({ databaseUrl });
    await migrateQueue({ databaseUrl });
    // Before the journal's end: until then no program of the shop starts on this database.
    const replayed = await replay(options, manifest);
    await endJournal(client, store, journal.id);
    return { manifest, ...journal.restored, ...replayed };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Of what was revoked since the archive was made nothing is known. Without the triggers: there is nobody yet whom the feed could tell. */
const endLinks = (prisma: PrismaClient) =>
  prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`alter table projects disable trigger user`;
      await endPreviewLinks(tx);
      await endFileLinks(tx);
      await tx.$executeRaw`alter table projects enable trigger user`;
    },
    { timeout: 10 * 60_000, maxWait: 10_000 },
  );

/** Whoever left or was erased since the archive was made must not come back with it. */
async function replay({ databaseUrl, store, secret, ledgers = [] }: RestoreOptions, manifest: Manifest) {
  const since = new Date(Date.parse(manifest.created_at) - clockSkewMs);
  const known = await Promise.all([store, ...ledgers].map((ledger) => listDepartures(ledger, since)));
  const database = openDatabase({
    databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: 10 * 60_000,
    silenceMs: 30_000,
  });
  try {
    await endLinks(database.prisma);
    const report = await replayDepartures({ prisma: database.prisma, secret }, known.flat());
    // Who left or was erased is in the database again, and from there in its ledger. Of a removed row nothing is left to find.
    for (const departure of known.flat().filter(({ kind }) => kind === 'removed'))
      await store.put(departureKey(departure), Buffer.alloc(0), { contentType: 'application/octet-stream' });
    return report;
  } finally {
    await database.close();
  }
}

/** @throws ArchiveError that names the migrations of the archive that this release does not have */
function refuseSchema(file: string, { migrations }: Manifest): void {
  const unknown = migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, 3).join(', ') + (unknown.length > 3 ? ` and ${unknown.length - 3} more` : '');
  throw new ArchiveError(
    `${file} was made by a release with other migrations (${named}); restore it with that release or a later one`,
  );
}

/** Refuses a place that is not empty, clears away what an interrupted restore has left, makes the archive's schema. */
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
      `${file} is older than the schema of this database. Restore it into a database without tables; it is brought up to date there.`,
    );
  if (isInterrupted && journal) await removeLeftovers(store, journal.id);
  await migrateDatabase({ databaseUrl, upTo: manifest.migrations.at(-1) as string });
}

/** PostgreSQL may be restarting; a lost connection is usually back by then. */
const findOutTries = 10;
const findOutPauseMs = 2000;

/**
 * After a failure: asks the database whether the rows are there all the same, because a COMMIT whose answer is lost may
 * have happened. Pictures are removed only where it says that they are not.
 *
 * @throws the failure itself, where nothing of the restore is left; an ArchiveError where nobody can tell
 */
async function findOut(
  { databaseUrl, store }: RestoreOptions,
  id: string,
  failure: unknown,
): Promise<{ client: pg.Client; journal: Journal }> {
  const client = await reopen(databaseUrl, failure);
  try {
    // The lock is ours again, so the transaction that failed has come to its end, whichever that was.
    const journal = await readJournal(client);
    if (journal?.id === id && journal.restored) return { client, journal };
    if (journal?.id === id) {
      await removeLeftovers(store, id);
      await endJournal(client, store, id);
    }
  } catch {
    // What is left is known by its marker, and the next restore clears it away.
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
          `The database went away while the archive went in (${(failure as Error).message}). Run the same command again: it finds out whether the restore was done, and does the rest.`,
          { cause: failure },
        );
      await sleep(findOutPauseMs);
    }
  }
}
