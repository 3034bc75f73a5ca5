import { AppError } from '@perfboard/contracts/error';
import type { ImportChoices, ProjectImport, ProjectImportRow } from '@perfboard/contracts/project-archive';
import { isSame } from '@perfboard/contracts/shop/override';
import {
  type ArchiveResult,
  archiveMessages,
  archiveResults,
  type ImportKind,
  importKinds,
  siteImportLimits,
  siteImportMessages,
} from '@perfboard/contracts/words/project-archive';
import { type ImportStatus, importStatuses } from '@perfboard/contracts/words/subscriber-import';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { Language } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { listOfParent } from '../../base/list/list.ts';
import { storedOption, storedTexts } from '../../base/list/stored-value.ts';
import { assessEntries, storedChoices, storedFound } from './review-entries.ts';

const results = Object.keys(archiveResults) as ArchiveResult[];

type ImportRow = Prisma.ProjectImportGetPayload<object>;

interface Counts {
  results: Record<string, number>;
  pictures: ProjectImport['pictures'];
}

const noCounts: Counts = { results: {}, pictures: { pending: 0, done: 0, failed: 0 } };

const toImport = (row: ImportRow, { results, pictures }: Counts): ProjectImport => ({
  uuid: row.uuid,
  file_name: row.file_name,
  kind: storedOption(importKinds, row.kind, 'archive'),
  status: storedOption(importStatuses, row.status, 'uploading'),
  project_count: row.project_count,
  imported: row.imported,
  last_error: row.last_error,
  results,
  found: storedFound(row.found),
  choices: storedChoices(row.choices),
  pictures,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** An import with what went wrong in a language; it is stored in English. */
export const importIn = (
  language: Language,
  { last_error, found, ...rest }: ProjectImport,
): ProjectImport => ({
  ...rest,
  last_error: last_error && localizeMessage(language, last_error),
  found: found && { ...found, notes: found.notes.map((note) => localizeMessage(language, note)) },
});

/** @throws AppError NOT_FOUND */
export async function readImport(prisma: PrismaClient, uuid: string): Promise<ProjectImport> {
  const [row] = await prisma.$queryRaw<ImportRow[]>`select * from project_imports where uuid = ${uuid}::uuid`;
  if (!row) throw new AppError('NOT_FOUND', archiveMessages.notFound);
  const groups = await prisma.projectImportRow.groupBy({
    by: ['result'],
    where: { import_uuid: uuid },
    _count: true,
  });
  const states = await prisma.projectImportPicture.groupBy({
    by: ['status'],
    where: { import_uuid: uuid },
    _count: true,
  });
  const counted = Object.fromEntries(states.map(({ status, _count }) => [status, _count]));
  return toImport(row, {
    results: Object.fromEntries(groups.map(({ result, _count }) => [result, _count])),
    pictures: { pending: counted.pending ?? 0, done: counted.done ?? 0, failed: counted.failed ?? 0 },
  });
}

/** The latest imports, newest first. */
export async function listImports(prisma: PrismaClient): Promise<ProjectImport[]> {
  const rows = await prisma.$queryRaw<
    ImportRow[]
  >`select * from project_imports order by created_at desc limit 20`;
  return rows.map((row) => toImport(row, noCounts));
}

interface RowsRequest {
  uuid: string;
  result?: ArchiveResult | undefined;
  /** The last row of the previous page. */
  after?: number | undefined;
  limit?: number | undefined;
}

interface RowsPage {
  items: ProjectImportRow[];
  next_after: number | null;
}

/** Its projects with the result of each. @throws AppError NOT_FOUND */
export const readImportRows = (prisma: PrismaClient, request: RowsRequest): Promise<RowsPage> =>
  listOfParent(readRows(prisma, request), {
    count: () => prisma.projectImport.count({ where: { uuid: request.uuid } }),
    notFound: archiveMessages.notFound,
  });

async function readRows(
  prisma: PrismaClient,
  { uuid, result, after = 0, limit = siteImportLimits.pageMax }: RowsRequest,
): Promise<RowsPage> {
  const chosen = result ? Prisma.sql` and result = ${result}` : Prisma.empty;
  const rows = await prisma.$queryRaw<ProjectImportRow[]>`
    select place, folder, project_name, result, notes from project_import_rows
    where import_uuid = ${uuid}::uuid and place > ${after}${chosen} order by place limit ${limit + 1}`;
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    result: storedOption(results, row.result, 'failed'),
    notes: storedTexts(row.notes),
  }));
  return { items, next_after: rows.length > limit ? (items.at(-1)?.place ?? null) : null };
}

export async function createImport(
  tx: Db,
  fields: { file_name: string; kind?: ImportKind },
): Promise<string> {
  const { uuid } = await tx.projectImport.create({ data: fields, select: { uuid: true } });
  return uuid;
}

interface LockedImport {
  status: ImportStatus;
  kind: string;
  choices: unknown;
}

/** @throws AppError NOT_FOUND, CONFLICT in any other status */
export async function lockImport(tx: Db, uuid: string, from: readonly ImportStatus[]): Promise<LockedImport> {
  const [row] = await tx.$queryRaw<LockedImport[]>`
    select status::text as status, kind, choices from project_imports where uuid = ${uuid}::uuid for update`;
  if (!row) throw new AppError('NOT_FOUND', archiveMessages.notFound);
  if (!from.includes(row.status)) throw new AppError('CONFLICT', archiveMessages.wrongStatus);
  return row;
}

/**
 * Stores a part of the archive; sending it again is safe.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function addPart(
  tx: Db,
  { uuid, number, bytes }: { uuid: string; number: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const { kind } = await lockImport(tx, uuid, ['uploading']);
  if (kind !== 'archive' && number > siteImportLimits.partsMax) {
    throw new AppError('BAD_REQUEST', siteImportMessages.tooLarge);
  }
  await tx.projectImportPart.upsert({
    where: { import_uuid_number: { import_uuid: uuid, number } },
    create: { import_uuid: uuid, number, bytes },
    update: { bytes },
  });
}

interface StepOptions {
  tx: Db;
  requestId: string;
}

const requestRun = (tx: Db, import_uuid: string, requestId: string) =>
  tx.outbox.create({ data: outboxRow('project.import', { import_uuid }, { requestId }) });

/**
 * Reads a file of another product and determines the result of each entry. Nothing is added.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function checkImport({ tx, requestId }: StepOptions, uuid: string): Promise<void> {
  const { kind } = await lockImport(tx, uuid, ['uploading', 'failed']);
  if (kind === 'archive') throw new AppError('CONFLICT', archiveMessages.wrongStatus);
  await tx.projectImportRow.deleteMany({ where: { import_uuid: uuid } });
  await tx.projectImport.update({ where: { uuid }, data: { status: 'checking', last_error: null } });
  await requestRun(tx, uuid, requestId);
}

/**
 * Stores the choices for a checked file, and updates the result of each entry.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function chooseImport(tx: Db, uuid: string, choices: ImportChoices): Promise<void> {
  await lockImport(tx, uuid, ['checked']);
  await tx.projectImport.update({ where: { uuid }, data: { choices } });
  await assessEntries(tx, uuid, choices);
}

interface StartOptions {
  uuid: string;
  /** The choices that the member saw; not compared if omitted. */
  choices?: ImportChoices | undefined;
}

/**
 * Imports the received parts of an archive, or the ready entries of a checked file.
 * @throws AppError NOT_FOUND, CONFLICT also when the choices were changed since, BAD_REQUEST when no entry is ready
 */
export async function startImport(
  { tx, requestId, actor }: StepOptions & { actor?: string },
  { uuid, choices }: StartOptions,
): Promise<void> {
  const { kind, status, choices: stored } = await lockImport(tx, uuid, ['uploading', 'checked']);
  if ((kind === 'archive') !== (status === 'uploading')) {
    throw new AppError('CONFLICT', archiveMessages.wrongStatus);
  }
  if (choices && !isSame(choices, storedChoices(stored))) {
    throw new AppError('CONFLICT', siteImportMessages.choicesChanged);
  }
  if (status === 'checked') {
    const ready = await tx.projectImportRow.count({ where: { import_uuid: uuid, result: 'ready' } });
    if (ready === 0) throw new AppError('BAD_REQUEST', archiveMessages.nothingReady);
  }
  await tx.projectImport.update({
    where: { uuid },
    data: { status: 'importing', started_by: actor ?? null },
  });
  await requestRun(tx, uuid, requestId);
}

/** Leaves the imported projects that still wait for a first photo drafts, each with a line that says so. */
export async function leaveDrafts(db: Db, import_uuid: string): Promise<void> {
  await db.$executeRaw`
    update project_import_rows set publish_at = null,
      notes = array_remove(notes, ${siteImportMessages.dateAhead}) || ${siteImportMessages.noPhotos}::text
    where import_uuid = ${import_uuid}::uuid and publish_at is not null`;
}

/** Deletes entries that were read but not imported, with their texts, except those that a run of the job holds. */
export const removeUnread = (db: Db, import_uuid: string): Promise<number> => db.$executeRaw`
  delete from project_import_rows where (import_uuid, place) in (
    select import_uuid, place from project_import_rows
      where import_uuid = ${import_uuid}::uuid and entry is not null for update skip locked)`;

/**
 * Discards a file. Projects that were already imported stay; photos that were not fetched yet are not fetched.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function cancelImport({ tx }: StepOptions, uuid: string): Promise<void> {
  const open = ['uploading', 'checking', 'checked', 'importing', 'failed'] as const;
  await lockImport(tx, uuid, open);
  await tx.projectImportPart.deleteMany({ where: { import_uuid: uuid } });
  await tx.projectImportPicture.deleteMany({ where: { import_uuid: uuid, status: 'pending' } });
  await removeUnread(tx, uuid);
  await leaveDrafts(tx, uuid);
  await tx.projectImport.update({
    where: { uuid },
    data: { status: 'cancelled', finished_at: new Date() },
  });
}
