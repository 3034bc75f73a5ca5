import { AppError } from '@perfboard/contracts/error';
import type { ProjectFile, ProjectFileChange, ProjectFileFields } from '@perfboard/contracts/file';
import { filePath } from '@perfboard/contracts/path';
import { fileKinds, fileLimits, fileMessages } from '@perfboard/contracts/words/file';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { Db } from '@perfboard/db/client';
import type { Pool } from 'pg';
import { storedOption } from '../../base/list/stored-value.ts';
import type { StoredFile } from './file-store.ts';

type FileRow = Omit<ProjectFile, 'url'>;

/** The files of a project in order. Visitors learn that private ones exist, but not their URLs. */
export async function readProjectFiles(
  pool: Pool,
  uuid: string,
  { isDesk = false }: { isDesk?: boolean } = {},
): Promise<ProjectFile[]> {
  const { rows } = await pool.query<FileRow>(
    'select uuid, name, kind, bytes, is_public from files where project_uuid = $1 order by place, uuid',
    [uuid],
  );
  return rows.map((row) => ({
    ...row,
    kind: storedOption(fileKinds, row.kind, 'other'),
    url: isDesk || row.is_public ? filePath(row) : null,
  }));
}

/**
 * Locks a project's row, so that only one request counts and orders its files.
 * @throws AppError NOT_FOUND
 */
async function lockProject(tx: Db, uuid: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`select 1 from projects where uuid = ${uuid}::uuid for update`;
  if (rows.length === 0) throw new AppError('NOT_FOUND', projectMessages.notFound);
}

/**
 * A change of files changes the project, so that its cached page is dropped. It does not conflict with an
 * editor of its text.
 */
const touch = (tx: Db, uuid: string) =>
  tx.project.update({ where: { uuid }, data: { updated_at: new Date() } });

/**
 * Throws if the project has the maximum number of files.
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function assertRoom(db: Db, uuid: string): Promise<void> {
  const [project, count] = [
    await db.project.count({ where: { uuid } }),
    await db.file.count({ where: { project_uuid: uuid } }),
  ];
  if (project === 0) throw new AppError('NOT_FOUND', projectMessages.notFound);
  if (count < fileLimits.projectFilesMax) return;
  throw new AppError('BAD_REQUEST', fileMessages.tooMany, {
    issues: [{ path: 'file', message: fileMessages.tooMany }],
  });
}

/**
 * Adds a stored file to a project, after the others.
 * @throws AppError NOT_FOUND, BAD_REQUEST when the project has the maximum number of files
 */
export async function addProjectFile(
  tx: Db,
  uuid: string,
  file: StoredFile & Pick<ProjectFileFields, 'kind' | 'is_public'> & { name: string },
): Promise<void> {
  await lockProject(tx, uuid);
  await assertRoom(tx, uuid);
  const last = await tx.file.aggregate({ where: { project_uuid: uuid }, _max: { place: true } });
  await tx.file.create({ data: { ...file, project_uuid: uuid, place: (last._max.place ?? -1) + 1 } });
  await touch(tx, uuid);
}

/**
 * Changes a file's name, visibility or position.
 * @throws AppError NOT_FOUND
 */
export async function changeProjectFile(
  tx: Db,
  uuid: string,
  { file, place, name, kind, is_public }: Omit<ProjectFileChange, 'uuid'>,
): Promise<void> {
  await lockProject(tx, uuid);
  const order = await tx.file.findMany({
    where: { project_uuid: uuid },
    orderBy: [{ place: 'asc' }, { uuid: 'asc' }],
    select: { uuid: true, place: true },
  });
  const changed = order.find((one) => one.uuid === file);
  if (!changed) throw new AppError('NOT_FOUND', fileMessages.notFound);
  await tx.file.update({
    where: { uuid: file },
    data: {
      ...(name !== undefined && { name }),
      ...(kind !== undefined && { kind }),
      ...(is_public !== undefined && { is_public }),
      // Links made while it was public stop working.
      ...(is_public === false && { link_round: { increment: 1 } }),
    },
  });
  if (place !== undefined) {
    const others = order.filter((one) => one !== changed);
    const moved = [...others.slice(0, place), changed, ...others.slice(place)];
    for (const [at, one] of moved.entries())
      if (one.place !== at) await tx.file.update({ where: { uuid: one.uuid }, data: { place: at } });
  }
  await touch(tx, uuid);
}

/**
 * Removes a file; a job removes its bytes.
 * @throws AppError NOT_FOUND
 */
export async function removeProjectFile(tx: Db, uuid: string, file: string): Promise<void> {
  await lockProject(tx, uuid);
  const { count } = await tx.file.deleteMany({ where: { uuid: file, project_uuid: uuid } });
  if (count === 0) throw new AppError('NOT_FOUND', fileMessages.notFound);
  await touch(tx, uuid);
}
