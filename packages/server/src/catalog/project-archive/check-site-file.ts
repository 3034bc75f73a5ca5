import { AppError } from '@perfboard/contracts/error';
import type { ImportFound } from '@perfboard/contracts/project-archive';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { inTransaction } from '@perfboard/db/transaction';
import type { Pool } from 'pg';
import { readInChild } from '../site-file/read-in-child.ts';
import type { SiteEntry } from '../site-file/site-entry.ts';
import type { ArchiveServices } from './import-project.ts';
import { assessEntries, readFound, storedChoices } from './review-entries.ts';

/** Entries per transaction: each may have 60 kB of text. */
const batch = 100;
/** Checking 5,000 entries takes two seconds. */
const timeoutMs = 60_000;

/** The uploaded file, part by part. */
async function* readParts(pool: Pool, uuid: string): AsyncGenerator<Buffer> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<{ number: number; bytes: Buffer }>(
      `select number, bytes from project_import_parts
        where import_uuid = $1 and number > $2 order by number limit 1`,
      [uuid, after],
    );
    const [part] = rows;
    if (!part) return;
    if (part.number !== after + 1) throw new AppError('BAD_REQUEST', archiveMessages.partMissing);
    after = part.number;
    yield part.bytes;
  }
}

/** Appends entries; fails if a member discarded the import. */
async function writeEntries(
  pool: Pool,
  uuid: string,
  { first, entries }: { first: number; entries: readonly SiteEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  await inTransaction(pool, async (client) => {
    const known = await client.query(
      `select 1 from project_imports where uuid = $1 and status = 'checking' for update`,
      [uuid],
    );
    if (!known.rowCount) throw new AppError('CONFLICT', archiveMessages.cancelled);
    await client.query(
      `insert into project_import_rows (import_uuid, place, folder, project_name, result, entry)
        select $1, $2 + at, folder, name, 'ready', entry::jsonb
          from unnest($3::text[], $4::text[], $5::text[]) with ordinality as read (folder, name, entry, at)
        on conflict (import_uuid, place) do update
          set folder = excluded.folder, project_name = excluded.project_name, entry = excluded.entry`,
      [
        uuid,
        first - 1,
        entries.map(({ line, type }) => `Line ${line}, ${type}`),
        entries.map(({ name }) => name),
        entries.map((entry) => JSON.stringify(entry)),
      ],
    );
    await client.query('update project_imports set project_count = $2 where uuid = $1', [
      uuid,
      first - 1 + entries.length,
    ]);
  });
}

/**
 * Reads a file of another product and determines the result of each entry, without importing anything. May be
 * repeated: after a kill, it starts over.
 * @throws AppError BAD_REQUEST for a file that can't be read; the signal's reason when aborted
 */
export async function checkSiteFile(
  { pool, prisma, siteReader }: ArchiveServices & { siteReader: string },
  { uuid, kind }: { uuid: string; kind: 'wordpress' | 'csv' },
  signal: AbortSignal,
): Promise<void> {
  let entries: SiteEntry[] = [];
  let written = 0;
  const flush = async () => {
    await writeEntries(pool, uuid, { first: written + 1, entries });
    written += entries.length;
    entries = [];
    signal.throwIfAborted();
  };
  const { notes } = await readInChild({
    readerPath: siteReader,
    kind,
    bytes: readParts(pool, uuid),
    onEntry: async (entry) => {
      entries.push(entry);
      if (entries.length === batch) await flush();
    },
    signal,
  });
  await flush();
  if (written === 0) throw new AppError('BAD_REQUEST', archiveMessages.nothingFound);
  await prisma.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<{ choices: unknown }[]>`
        select choices from project_imports where uuid = ${uuid}::uuid and status = 'checking' for update`;
      if (!row) return;
      const read = await readFound(tx, uuid);
      const found: ImportFound = { ...read.found, notes };
      const choices = storedChoices(row.choices) ?? read.choices;
      await assessEntries(tx, uuid, choices);
      await tx.projectImport.update({ where: { uuid }, data: { status: 'checked', found, choices } });
      // The file's entries are in the rows now.
      await tx.projectImportPart.deleteMany({ where: { import_uuid: uuid } });
    },
    { timeout: timeoutMs, maxWait: 10_000 },
  );
}
