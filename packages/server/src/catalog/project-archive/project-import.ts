import { AppError } from '@perfboard/contracts/error';
import type { ProjectImport, ProjectImportRow } from '@perfboard/contracts/project-archive';
import {
  type ArchiveResult,
  type ArchiveStatus,
  archiveMessages,
  archiveResults,
  archiveStatuses,
} from '@perfboard/contracts/words/project-archive';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { storedOption, storedTexts } from '../../base/list/stored-value.ts';

const results = Object.keys(archiveResults) as ArchiveResult[];

type ImportRow = Prisma.ProjectImportGetPayload<object>;

const toImport = (row: ImportRow, results: Record<string, number>): ProjectImport => ({
  uuid: row.uuid,
  file_name: row.file_name,
  status: storedOption(archiveStatuses, row.status, 'uploading'),
  project_count: row.project_count,
  imported: row.imported,
  last_error: row.last_error,
  results,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
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
  return toImport(row, Object.fromEntries(groups.map(({ result, _count }) => [result, _count])));
}

/** The latest imports, newest first. */
export async function listImports(prisma: PrismaClient): Promise<ProjectImport[]> {
  const rows = await prisma.$queryRaw<
    ImportRow[]
  >`select * from project_imports order by created_at desc limit 20`;
  return rows.map((row) => toImport(row, {}));
}

/** Its projects with the result of each: 250 at most. */
export async function readImportRows(
  prisma: PrismaClient,
  { uuid, result }: { uuid: string; result?: ArchiveResult | undefined },
): Promise<ProjectImportRow[]> {
  const chosen = result ? Prisma.sql` and result = ${result}` : Prisma.empty;
  const rows = await prisma.$queryRaw<ProjectImportRow[]>`
    select place, folder, project_name, result, notes from project_import_rows
    where import_uuid = ${uuid}::uuid${chosen} order by place`;
  return rows.map((row) => ({
    ...row,
    result: storedOption(results, row.result, 'failed'),
    notes: storedTexts(row.notes),
  }));
}

export async function createImport(tx: Db, file_name: string): Promise<string> {
  const { uuid } = await tx.projectImport.create({ data: { file_name }, select: { uuid: true } });
  return uuid;
}

async function lockImport(tx: Db, uuid: string, from: readonly ArchiveStatus[]): Promise<void> {
  const [row] = await tx.$queryRaw<{ status: ArchiveStatus }[]>`
    select status::text as status from project_imports where uuid = ${uuid}::uuid for update`;
  if (!row) throw new AppError('NOT_FOUND', archiveMessages.notFound);
  if (!from.includes(row.status)) throw new AppError('CONFLICT', archiveMessages.wrongStatus);
}

/**
 * Stores a part of the archive; sending it again is safe.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function addPart(
  tx: Db,
  { uuid, number, bytes }: { uuid: string; number: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await lockImport(tx, uuid, ['uploading']);
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

/**
 * Imports the received parts.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function startImport({ tx, requestId }: StepOptions, uuid: string): Promise<void> {
  await lockImport(tx, uuid, ['uploading']);
  await tx.projectImport.update({ where: { uuid }, data: { status: 'importing' } });
  await tx.outbox.create({ data: outboxRow('project.import', { import_uuid: uuid }, { requestId }) });
}

/**
 * Discards an archive. Projects that were already imported stay.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function cancelImport({ tx }: StepOptions, uuid: string): Promise<void> {
  await lockImport(tx, uuid, ['uploading', 'importing', 'failed']);
  await tx.projectImportPart.deleteMany({ where: { import_uuid: uuid } });
  await tx.projectImport.update({
    where: { uuid },
    data: { status: 'cancelled', finished_at: new Date() },
  });
}
