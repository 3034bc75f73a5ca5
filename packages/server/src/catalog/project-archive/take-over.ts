import { fileLimits } from '@perfboard/contracts/words/file';
import type { Db } from '@perfboard/db/client';
import { storeFile } from '../file/file-store.ts';
import { replaceProjectFiles } from '../file/project-file.ts';
import { createProject, updateProject } from '../project/project.ts';
import { holdCategories } from '../project/project-category.ts';
import { holdContents, replacePhotos } from '../project/replace-photos.ts';
import { type ArchiveServices, assessProject } from './assess-project.ts';
import { type OpenedArchive, readBytes } from './open-archive.ts';
import type { GivenProject } from './read-project.ts';

type Work = NonNullable<Awaited<ReturnType<typeof assessProject>>['work']>;

/** As long as a project's twelve photos take to an object store on a bad day. */
const timeoutMs = 120_000;

/** The files with names in the store: those that are here already, and the others, stored one after the other. */
async function storeFiles(services: ArchiveServices, archive: OpenedArchive, { given, keptFiles }: Work) {
  const files = [];
  for (const [index, { entry, name, kind, is_public, bytes }] of (given.files ?? []).entries()) {
    const kept = keptFiles[index];
    const uuid =
      kept ??
      (await storeFile(services.store, await readBytes(archive, entry, fileLimits.projectMaxBytes))).uuid;
    files.push({ uuid, name, kind, is_public, bytes });
  }
  return given.files && files;
}

interface WriteOptions {
  tx: Db;
  store: ArchiveServices['store'];
  requestId: string;
}

async function writeNew(
  options: WriteOptions,
  { fields, story, parts, photos }: GivenProject,
): Promise<string> {
  const { uuid, author, created_at, published_at, ...rest } = fields;
  const [first] = photos ?? [];
  if (!first) throw new Error('a new project came without a photo');
  const { description = '', category = '', tags = [], featured = false } = rest;
  return createProject(
    options,
    { ...rest, description, category, tags, featured, story, parts_list: parts?.text },
    first.upload,
    {
      ...(uuid && { uuid }),
      ...(author && { author }),
      // One of a time to come would stay in front of all others.
      ...(created_at && { created_at: new Date(Math.min(Date.parse(created_at), Date.now())) }),
      ...(published_at !== undefined && { published_at: published_at && new Date(published_at) }),
      // One that the demo shop made as well and the owner has worked on since must not pass for an untouched one.
      version: 2,
    },
  );
}

async function writeChanged(options: WriteOptions, uuid: string, { fields, story, parts }: GivenProject) {
  const { uuid: _uuid, author: _author, created_at: _made, published_at, ...rest } = fields;
  await updateProject(options, uuid, { ...rest, story, parts_list: parts?.text, upload: undefined });
  return published_at === undefined
    ? undefined
    : options.tx.project.update({
        where: { uuid },
        data: { published_at: published_at && new Date(published_at) },
      });
}

/**
 * Takes one project over, whole or not at all, with the note that it is done. Whether there is anything to do is looked at anew: the
 * shop may have changed since the check.
 */
export async function takeOverProject(
  services: ArchiveServices,
  archive: OpenedArchive,
  row: { import_uuid: string; place: number; folder: string },
): Promise<void> {
  const { import_uuid, place, folder } = row;
  const { work, verdict, notes } = await assessProject(services, archive, { folder, keepsBytes: true });
  const files = work && (await storeFiles(services, archive, work));
  await services.prisma.$transaction(
    async (tx) => {
      // Another worker may have been faster, or somebody thrown the archive away.
      const open = await tx.$executeRaw`
        update project_imports set done_place = ${place}, imported = imported + ${work ? 1 : 0}
         where uuid = ${import_uuid}::uuid and status = 'importing' and done_place < ${place}`;
      if (open === 0) return;
      await tx.projectImportRow.update({
        where: { import_uuid_place: { import_uuid, place } },
        data: work ? { is_done: true } : { verdict, notes },
      });
      if (!work) return;
      const options = { tx, store: services.store, requestId: import_uuid };
      const { given, here } = work;
      // Before the contents, as an editor's save does.
      await holdCategories(tx);
      await holdContents(
        tx,
        (given.photos ?? []).map(({ upload }) => upload),
      );
      const uuid = here?.uuid ?? (await writeNew(options, given));
      if (here) await writeChanged(options, uuid, given);
      if (given.photos) await replacePhotos(options, uuid, given.photos);
      if (files) await replaceProjectFiles(tx, uuid, files);
    },
    { timeout: timeoutMs, maxWait: 10_000 },
  );
}
