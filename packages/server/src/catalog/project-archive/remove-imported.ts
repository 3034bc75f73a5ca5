import { AppError } from '@perfboard/contracts/error';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { readDocument, saveDocument } from '../shop/shop.ts';
import { lockImport } from './project-import.ts';

interface RemoveOptions {
  tx: Db;
  requestId: string;
  actor: string;
}

/** Time for 5,000 projects. */
export const removeImportedMs = 120_000;

/**
 * Deletes every project that an import has added, with its redirects; jobs remove the files of the photos.
 * @returns how many
 * @throws AppError NOT_FOUND, CONFLICT while it is still running, BAD_REQUEST when none is left
 */
export async function removeImported({ tx, requestId, actor }: RemoveOptions, uuid: string): Promise<number> {
  await lockImport(tx, uuid, ['done', 'cancelled']);
  await tx.$executeRaw`select set_config('statement_timeout', ${String(removeImportedMs)}, true)`;
  const projects = await tx.$queryRaw<{ uuid: string }[]>`
    select uuid from projects where uuid in
      (select project_uuid from project_import_rows where import_uuid = ${uuid}::uuid) order by uuid for update`;
  const uuids = projects.map((project) => project.uuid);
  if (uuids.length === 0) throw new AppError('BAD_REQUEST', archiveMessages.nothingToRemove);
  const images = await tx.$queryRaw<{ uuid: string; content_hash: string }[]>`
    select uuid, content_hash from images where uuid in (
      select image_uuid from projects where uuid = any(${uuids}::uuid[])
      union select next_image_uuid from projects where uuid = any(${uuids}::uuid[])
      union select image_uuid from project_photos where project_uuid = any(${uuids}::uuid[]))`;
  await tx.$executeRaw`delete from projects where uuid = any(${uuids}::uuid[])`;
  // The job checks whether another project uses the image.
  await tx.outbox.createMany({
    data: images.map(({ uuid: image_uuid, content_hash }) =>
      outboxRow('image.remove', { image_uuid, content_hash }, { requestId }),
    ),
  });
  await removeRedirects(tx, new Set(uuids), actor);
  await tx.$executeRaw`
    update project_import_rows set result = 'removed'
    where import_uuid = ${uuid}::uuid and project_uuid = any(${uuids}::uuid[])`;
  return uuids.length;
}

/** The redirects that lead to deleted projects. */
async function removeRedirects(tx: Db, uuids: ReadonlySet<string>, actor: string): Promise<void> {
  const { version, value } = await readDocument(tx, 'redirects');
  const redirects = value.redirects.filter(
    ({ to }) => !uuids.has(/^\/projects\/([\da-f-]{36})/.exec(to)?.[1] ?? ''),
  );
  if (redirects.length === value.redirects.length) return;
  await saveDocument(tx, { name: 'redirects', version, actor, value: { redirects } });
}
