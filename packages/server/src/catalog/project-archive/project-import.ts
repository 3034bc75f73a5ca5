import { AppError } from '@perfboard/contracts/error';
import type { ProjectImport, ProjectImportRow } from '@perfboard/contracts/project-archive';
import {
  type ArchiveStatus,
  type ArchiveVerdict,
  archiveMessages,
} from '@perfboard/contracts/words/project-archive';
import type { Db, Prisma, PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

type ImportRow = Prisma.ProjectImportGetPayload<object>;

const toImport = (row: ImportRow, verdicts: Record<string, number>): ProjectImport => ({
  uuid: row.uuid,
  file_name: row.file_name,
  status: row.status,
  project_count: row.project_count,
  imported: row.imported,
  last_error: row.last_error,
  verdicts,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** @throws AppError NOT_FOUND */
export async function readImport(prisma: PrismaClient, uuid: string): Promise<ProjectImport> {
  const row = await prisma.projectImport.findUnique({ where: { uuid } });
  if (!row) throw new AppError('NOT_FOUND', archiveMessages.notFound);
  const groups = await prisma.projectImportRow.groupBy({
    by: ['verdict'],
    where: { import_uuid: uuid },
    _count: true,
  });
  return toImport(row, Object.fromEntries(groups.map(({ verdict, _count }) => [verdict, _count])));
}

/** The last ones, newest first. */
export async function listImports(prisma: PrismaClient): Promise<ProjectImport[]> {
  const rows = await prisma.projectImport.findMany({ orderBy: { created_at: 'desc' }, take: 20 });
  return rows.map((row) => toImport(row, {}));
}

/** Its projects with what becomes of each: 250 at most. */
export async function readImportRows(
  prisma: PrismaClient,
  { uuid, verdict }: { uuid: string; verdict?: ArchiveVerdict | undefined },
): Promise<ProjectImportRow[]> {
  const rows = await prisma.projectImportRow.findMany({
    where: { import_uuid: uuid, ...(verdict && { verdict }) },
    orderBy: { place: 'asc' },
    select: { place: true, folder: true, project_name: true, verdict: true, notes: true, is_done: true },
  });
  return rows as ProjectImportRow[];
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

/** Takes a part of the archive; sent again, it is the same part. @throws AppError NOT_FOUND, CONFLICT */
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

const requestRun = (tx: Db, import_uuid: string, requestId: string) =>
  tx.outbox.create({ data: outboxRow('project.import', { import_uuid }, { requestId }) });

/** Reads the archive and says what would become of each project; again where the shop has changed since. @throws AppError NOT_FOUND, CONFLICT */
export async function checkImport({ tx, requestId }: StepOptions, uuid: string): Promise<void> {
  await lockImport(tx, uuid, ['uploading', 'checked', 'failed']);
  await tx.projectImportRow.deleteMany({ where: { import_uuid: uuid } });
  await tx.projectImport.update({
    where: { uuid },
    data: { status: 'checking', project_count: 0, done_place: 0, imported: 0, last_error: null },
  });
  await requestRun(tx, uuid, requestId);
}

/** Takes over what is new or changed. @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST where nothing is */
export async function startImport(
  { tx, requestId }: StepOptions,
  uuid: string,
): Promise<Record<string, number>> {
  await lockImport(tx, uuid, ['checked']);
  const counts: Record<string, number> = {};
  for (const verdict of ['new', 'changed'] as const) {
    counts[verdict] = await tx.projectImportRow.count({ where: { import_uuid: uuid, verdict } });
  }
  if (!counts.new && !counts.changed) throw new AppError('BAD_REQUEST', archiveMessages.nothingToDo);
  await tx.projectImport.update({ where: { uuid }, data: { status: 'importing' } });
  await requestRun(tx, uuid, requestId);
  return counts;
}

/** Throws an archive away. What it brought already stays. @throws AppError NOT_FOUND, CONFLICT */
export async function cancelImport({ tx }: StepOptions, uuid: string): Promise<void> {
  await lockImport(tx, uuid, ['uploading', 'checking', 'checked', 'importing', 'failed']);
  await tx.projectImportPart.deleteMany({ where: { import_uuid: uuid } });
  await tx.projectImport.update({
    where: { uuid },
    data: { status: 'cancelled', finished_at: new Date() },
  });
}
