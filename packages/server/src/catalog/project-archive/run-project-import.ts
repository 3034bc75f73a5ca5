import { AppError } from '@perfboard/contracts/error';
import { archiveHeadSchema } from '@perfboard/contracts/project-archive';
import { cleanLine } from '@perfboard/contracts/text';
import { archiveFormat, archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import type { Pool } from 'pg';
import { addSiteProjects } from './add-site-projects.ts';
import { ArchiveReader } from './archive-reader.ts';
import { checkSiteFile } from './check-site-file.ts';
import { fetchSitePictures } from './fetch-site-pictures.ts';
import { type ArchiveServices, importProject } from './import-project.ts';
import { type OpenedArchive, openArchive, readText } from './open-archive.ts';
import { removeUnread } from './project-import.ts';

interface Job {
  uuid: string;
  kind: string;
  status: string;
  done_place: number;
}

/**
 * The archive's length. Parts are located by their offsets, so only the last one may be shorter.
 * @throws AppError BAD_REQUEST
 */
async function archiveBytes(pool: Pool, uuid: string): Promise<number> {
  const { rows } = await pool.query<{ count: number; last: number; full: number; bytes: string }>(
    `select count(*)::int as count, coalesce(max(number), 0) as last, coalesce(sum(length(bytes)), 0) as bytes,
        (count(*) filter (where length(bytes) = $2))::int as full
      from project_import_parts where import_uuid = $1`,
    [uuid, archiveLimits.partBytes],
  );
  const { count = 0, last = 0, full = 0, bytes = '0' } = rows[0] ?? {};
  const total = Number(bytes);
  const expected = Math.ceil(total / archiveLimits.partBytes);
  const isWhole = count > 0 && count === last && count === expected && full >= count - 1;
  if (!isWhole) throw new AppError('BAD_REQUEST', archiveMessages.partMissing);
  return total;
}

async function openFor(pool: Pool, uuid: string): Promise<OpenedArchive> {
  const bytes = await archiveBytes(pool, uuid);
  const archive = await openArchive(new ArchiveReader(pool, uuid, bytes), bytes);
  const text = await readText(archive, 'archive.json', archiveLimits.jsonBytes);
  let head: ReturnType<typeof archiveHeadSchema.safeParse>;
  try {
    head = archiveHeadSchema.safeParse(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    throw new AppError('BAD_REQUEST', archiveMessages.notOurs);
  }
  if (!head.success) throw new AppError('BAD_REQUEST', archiveMessages.notOurs);
  if (head.data.version > archiveFormat.version) throw new AppError('BAD_REQUEST', archiveMessages.newer);
  return archive;
}

/**
 * The folders of its projects, in the archive's order.
 * @throws AppError BAD_REQUEST
 */
function foldersOf({ names }: OpenedArchive): string[] {
  const folders = names.flatMap((name) => /^(projects\/[^/]+)\/project\.json$/.exec(name)?.[1] ?? []);
  if (folders.length === 0) throw new AppError('BAD_REQUEST', archiveMessages.notOurs);
  if (folders.length > archiveLimits.projectsMax) {
    throw new AppError('BAD_REQUEST', archiveMessages.tooManyProjects);
  }
  return folders;
}

/** Ends an import whose projects all have a result. */
const markDone = ({ prisma }: ArchiveServices, uuid: string): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const done = { status: 'done', finished_at: new Date() } as const;
    const open = await tx.projectImport.updateMany({ where: { uuid, status: 'importing' }, data: done });
    if (open.count > 0) await tx.projectImportPart.deleteMany({ where: { import_uuid: uuid } });
  });

/** Imports the projects of another product's file, all or none; their photos follow. */
async function importSite(services: ArchiveServices, uuid: string, signal: AbortSignal): Promise<void> {
  await addSiteProjects(services, uuid);
  if (await fetchSitePictures(services, uuid, signal)) await markDone(services, uuid);
}

async function importArchive(
  services: ArchiveServices,
  { uuid, done_place }: Job,
  signal: AbortSignal,
): Promise<void> {
  const { pool, prisma } = services;
  const archive = await openFor(pool, uuid);
  const folders = foldersOf(archive);
  await prisma.projectImport.update({ where: { uuid }, data: { project_count: folders.length } });
  for (const [index, folder] of folders.entries()) {
    signal.throwIfAborted();
    const place = index + 1;
    if (place > done_place) await importProject(services, archive, { import_uuid: uuid, place, folder });
  }
  await markDone(services, uuid);
}

/** The services of the job, and the path of the program that reads other products' files: the built `site-file-reader.ts`. */
export type ImportServices = ArchiveServices & { siteReader: string };

async function runJob(services: ImportServices, job: Job, signal: AbortSignal): Promise<void> {
  const { uuid, kind, status } = job;
  const isSite = kind === 'wordpress' || kind === 'csv';
  if (isSite && status === 'checking') await checkSiteFile(services, { uuid, kind }, signal);
  // The run that held its entries while it was canceled may have failed.
  if (status === 'cancelled') await removeUnread(services.prisma, uuid);
  if (status !== 'importing') return;
  if (isSite) await importSite(services, uuid, signal);
  else await importArchive(services, job, signal);
}

/**
 * Resumes an import after its last result: reads and checks a file of another product, or imports projects.
 * An error of the file itself ends the import and is stored in its row.
 * @throws the signal's reason when aborted, to be retried
 */
export async function runProjectImport(
  services: ImportServices,
  uuid: string,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await services.pool.query<Job>(
    'select uuid, kind, status::text, done_place from project_imports where uuid = $1',
    [uuid],
  );
  const [job] = rows;
  try {
    if (job) await runJob(services, job, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') throw error;
    // The file's own error: a retry would not help.
    await services.pool.query(
      `update project_imports set status = 'failed', last_error = $2
        where uuid = $1 and status in ('checking', 'importing')`,
      // It may quote untrusted text.
      [uuid, cleanLine(error.message)],
    );
  }
}
